package import AppInterface
internal import Foundation
package import PluginInterface

/// What a feature is asked for, decoded from a JSON object whose fields are all known.
package protocol FeatureInput: Decodable {
  /// The fields.
  associatedtype Field: CodingKey & CaseIterable
  /// The id of the feature, for messages and for links.
  static var feature: String { get }
  /// What a caller may write, for messages.
  static var usage: String { get }
}

extension FeatureInput {
  /// Decodes the input of a request: an object, or a string that holds a link to this feature.
  ///
  /// `null`, which a caller who gave no input sends, stands for an object without fields.
  ///
  /// - Throws: ``InputFailure``, naming the field that is wrong.
  package init(_ request: FeatureRequest, linkedBy router: any Router) throws(InputFailure) {
    do {
      let json = Data(request.input.utf8)
      switch try JSONDecoder().decode(InputShape.self, from: json) {
      case .null: try self.init(object: Data("{}".utf8))
      case .link(let url): try self.init(url: url, router)
      case .other: try self.init(object: json)
      }
    } catch let failure as InputFailure {
      throw failure
    } catch let error as DecodingError {
      throw InputFailure(Self.self, reason: error.sentence)
    } catch {
      throw InputFailure(Self.self, reason: "\(error)")
    }
  }

  private init(url: String, _ router: any Router) throws {
    guard let route = router.route(for: url), route.feature == Self.feature else {
      throw InputFailure(Self.self, reason: "'\(url)' is not a link to it")
    }
    try self.init(object: JSONEncoder().encode(route.parameters))
  }

  private init(object: Data) throws {
    let known = Set(Field.allCases.map(\.stringValue))
    let unknown = try JSONDecoder().decode(FieldNames.self, from: object).names
      .filter { !known.contains($0) }
    if let name = unknown.min() {
      throw InputFailure(Self.self, reason: "there is no field '\(name)'")
    }
    self = try JSONDecoder().decode(Self.self, from: object)
  }
}

/// The input of a feature is not what the feature takes.
package struct InputFailure: Error, Hashable, CustomStringConvertible {
  /// The id of the feature.
  package let feature: String
  /// What is wrong with the input.
  package let reason: String
  /// What the feature takes.
  package let usage: String

  init<Input: FeatureInput>(_ input: Input.Type, reason: String) {
    self.feature = input.feature
    self.reason = reason
    self.usage = input.usage
  }

  package var description: String {
    "the input of '\(feature)' is wrong: \(reason); it takes \(usage)"
  }
}
