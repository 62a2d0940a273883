/// Any JSON value of a configuration file.
enum ConfigurationValue: Decodable, Hashable, Sendable {
  case string(String)
  /// A number or `true` or `false`, as text.
  case scalar(String)
  case array([ConfigurationValue])
  case object([String: ConfigurationValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = try? container.decode(Bool.self) {
      self = .scalar("\(value)")
    } else if let value = try? container.decode(Int.self) {
      self = .scalar("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .scalar("\(value)")
    } else if let items = try? container.decode([ConfigurationValue].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: ConfigurationValue].self))
    }
  }

  /// The members of an object, sorted by name.
  func members(
    of field: String
  ) throws(ConfigurationFault.Reason) -> [(String, ConfigurationValue)] {
    guard case .object(let members) = self else {
      throw .wrongType(field, expected: "an object")
    }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func items(of field: String) throws(ConfigurationFault.Reason) -> [ConfigurationValue] {
    guard case .array(let items) = self else { throw .wrongType(field, expected: "an array") }
    return items
  }

  func string(of field: String) throws(ConfigurationFault.Reason) -> String {
    guard case .string(let text) = self, !text.isEmpty else {
      throw .wrongType(field, expected: "a text that is not empty")
    }
    return text
  }

  /// The text of a string, a number, `true` or `false`.
  func text(of field: String) throws(ConfigurationFault.Reason) -> String {
    switch self {
    case .string(let text), .scalar(let text): return text
    default: throw .wrongType(field, expected: "a text, a number, true or false")
    }
  }
}
