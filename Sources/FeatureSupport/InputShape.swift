/// What kind of JSON value an input is.
enum InputShape: Decodable {
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

/// The names of an object's fields.
struct FieldNames: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyName.self).allKeys.map(\.stringValue)
  }

  private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension DecodingError {
  /// What is wrong with an input, with the field where there is one.
  var sentence: String {
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
