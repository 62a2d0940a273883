/// A JSON value, written without spaces and in the order given.
enum JSONText {
  case string(String)
  case bool(Bool)
  case number(Int)
  case list([JSONText])
  case object([(String, JSONText)])

  var text: String {
    switch self {
    case .string(let value): Self.quoted(value)
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ value: String) -> String {
    "\"" + value.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(Character(scalar))
    }
  }
}
