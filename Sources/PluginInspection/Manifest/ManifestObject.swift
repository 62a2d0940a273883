/// One JSON object of a manifest, with the path that names its fields in messages.
struct ManifestObject {
  private let members: [JSONValue.Member]
  private let path: String

  /// - Throws: ``Fault/wrongType(field:expected:found:)`` if `value` is not an object.
  init(_ value: JSONValue, path: String) throws(Fault) {
    guard case .object(let members) = value else {
      throw .wrongType(field: path, expected: "an object", found: value.kind)
    }
    self.members = members
    self.path = path
  }

  /// How messages name the field `key`.
  func field(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Fields that schema 1 does not have.
  func unknownKeys(besides known: [String]) -> [String] {
    members.map(\.key).filter { !known.contains($0) }.map(field)
  }

  /// The value of `key`; `null` counts as absent.
  subscript(key: String) -> JSONValue? {
    let value = members.first { $0.key == key }?.value
    return value == .null ? nil : value
  }

  func optionalString(_ key: String) throws(Fault) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value else { throw wrongType(key, "a string", value) }
    return text
  }

  func string(_ key: String) throws(Fault) -> String {
    guard let text = try optionalString(key) else { throw .missingField(field(key)) }
    return text
  }

  func bool(_ key: String) throws(Fault) -> Bool {
    guard let value = self[key] else { return false }
    guard case .bool(let flag) = value else { throw wrongType(key, "true or false", value) }
    return flag
  }

  func int(_ key: String) throws(Fault) -> Int {
    guard let value = self[key] else { throw .missingField(field(key)) }
    guard case .int(let number) = value else { throw wrongType(key, "a whole number", value) }
    return number
  }

  func optionalInt(_ key: String) throws(Fault) -> Int? {
    self[key] == nil ? nil : try int(key)
  }

  func list(_ key: String) throws(Fault) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard case .array(let values) = value else { throw wrongType(key, "a list", value) }
    return values
  }

  /// A word of an enumeration; `fallback` where the field is absent and may be.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type,
    default fallback: Word? = nil
  ) throws(Fault) -> Word where Word.RawValue == String {
    guard let text = try optionalString(key) else {
      guard let fallback else { throw .missingField(field(key)) }
      return fallback
    }
    guard let word = Word(rawValue: text) else {
      let allowed = Word.allCases.map(\.rawValue)
      throw .badValue(field: field(key), text: text, allowed: allowed)
    }
    return word
  }

  private func wrongType(_ key: String, _ expected: String, _ value: JSONValue) -> Fault {
    .wrongType(field: field(key), expected: expected, found: value.kind)
  }
}
