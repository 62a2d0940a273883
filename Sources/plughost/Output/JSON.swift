/// A JSON document in the making; an object keeps the order of its members.
///
/// Foundation's encoder cannot keep an order, nor take in a document that a plugin has rendered
/// without reading and rewriting its numbers.
indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSON])
  case object([Member])
  /// A text that is known to be one JSON document.
  case document(String)

  /// One member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSON
  }

  /// The document, each member on a line of its own.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .string(let value): Self.quoted(value)
    // No text in a document has a line end, so that each one begins a line of the document.
    case .document(let text): text.replacing("\n", with: "\n" + indent)
    case .array(let items):
      Self.block("[", items.map { $0.text(indent: indent + "  ") }, "]", indent)
    case .object(let members):
      Self.block(
        "{",
        members.map { "\(Self.quoted($0.name)): \($0.value.text(indent: indent + "  "))" },
        "}",
        indent
      )
    }
  }

  private static func block(
    _ open: String,
    _ items: [String],
    _ close: String,
    _ indent: String
  ) -> String {
    guard !items.isEmpty else { return open + close }
    let lines = items.joined(separator: ",\n\(indent)  ")
    return "\(open)\n\(indent)  \(lines)\n\(indent)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral
{
  init(stringLiteral value: String) { self = .string(value) }

  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// `null` when there is no text.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// An array of texts.
  init(_ texts: some Sequence<String>) { self = .array(texts.map(JSON.string)) }
}
