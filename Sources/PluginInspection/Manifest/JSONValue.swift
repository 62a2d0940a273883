/// A JSON document as values, in the order of the text.
///
/// Foundation's decoder needs 23 to 30 µs for the manifest of a small plugin, more than the whole
/// reading of a file may take; it also hides unknown keys and the place of a mistake.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue
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
package struct JSONFault: Error, Hashable, Sendable {
  package var offset: Int
  package var reason: String
}
