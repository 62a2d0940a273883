package import AppInterface
internal import Foundation
package import PluginInterface

/// What a feature is asked for, decoded from JSON.
package protocol FeatureInput: Decodable {
  /// The id of the feature, for messages and for links.
  static var feature: String { get }
  /// What a caller may write, for messages.
  static var usage: String { get }
}

extension FeatureInput {
  /// Decodes the input of a request: an object, or a string that holds a link to this feature.
  ///
  /// `null`, which a caller who gave no input sends, stands for an object without members.
  ///
  /// - Throws: ``InputFailure``, naming the field that is wrong.
  package init(_ request: FeatureRequest, linkedBy router: any Router) throws(InputFailure) {
    let json = Data(request.input.utf8)
    do {
      switch try JSONDecoder().decode(InputShape.self, from: json) {
      case .null: self = try JSONDecoder().decode(Self.self, from: Data("{}".utf8))
      case .link(let url): try self.init(url: url, router)
      case .other: self = try JSONDecoder().decode(Self.self, from: json)
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
    self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(route.parameters))
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

private enum InputShape: Decodable {
  case null
  case link(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else {
      self = (try? container.decode(String.self)).map(InputShape.link) ?? .other
    }
  }
}

extension DecodingError {
  /// What is wrong, with the field where there is one.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      context.codingPath.isEmpty
        ? "it is not an object" : "'\(context.fieldName)' is not of the type \(type)"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not valid JSON" : "'\(context.fieldName)' \(context.debugDescription)"
    @unknown default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  fileprivate var fieldName: String { codingPath.map(\.stringValue).joined(separator: ".") }
}
