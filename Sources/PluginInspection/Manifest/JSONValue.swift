/// A JSON document as values, in the order of the text.
///
/// Foundation's decoder needs 23 to 30 µs for the manifest of a small plugin, more than the whole
/// reading of a file may take; it also hides unknown keys and the place of a mistake.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// What the value is, for a sentence.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Where and why a text is not JSON.
struct JSONFault: Error, Hashable, Sendable {
  var offset: Int
  var reason: String
}
