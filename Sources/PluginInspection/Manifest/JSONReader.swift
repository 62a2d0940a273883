/// Reads one JSON document (RFC 8259) from UTF-8 bytes that have been validated.
package struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  // Deeper nesting than any manifest has; a document made to exhaust the stack is refused.
  private static let maximumDepth = 64

  /// The reason of a fault where another document follows the first.
  static let secondDocument = "a second document follows"

  /// Reads all of `bytes` as one document.
  package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard let next = reader.current else { return value }
    // The linker joins sections of one name.
    let isOther = next == UInt8(ascii: "{") || next == 0
    throw reader.fault(isOther ? secondDocument : "text after the document")
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipSpace()
    switch current {
    case nil: throw fault("unexpected end")
    case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    guard depth < Self.maximumDepth else { throw fault("nesting too deep") }
    depth += 1
    offset += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(8)
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw fault("a key in quotes was expected") }
      let key = try string()
      guard !members.contains(where: { $0.key == key }) else { throw fault("'\(key)' twice") }
      guard take(UInt8(ascii: ":")) else { throw fault("':' was expected") }
      members.append(JSONValue.Member(key: key, value: try value()))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("',' or '}' was expected") }
    return .object(members)
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat { values.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("',' or ']' was expected") }
    return .array(values)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("unknown word") }
    offset += word.utf8.count
    return value
  }
}

extension JSONReader {
  private mutating func string() throws(JSONFault) -> String {
    offset += 1
    let start = offset
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    guard current == UInt8(ascii: "\"") else { return try stringWithEscapes(from: start) }
    defer { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONFault) -> String {
    var text = Array(bytes[start..<offset])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: try escape())
      case 0..<0x20:
        throw fault("a control character in a string")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw fault("a string without end")
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    offset += 1
    guard let byte = current else { throw fault("a string without end") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
    default: throw fault("an unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), bytes[offset...].starts(with: "\\u".utf8) else {
      throw fault("half of a surrogate pair")
    }
    offset += 2
    let low = try hexUnit()
    let code = 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
    guard (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(code) else {
      throw fault("half of a surrogate pair")
    }
    return scalar
  }

  private mutating func hexUnit() throws(JSONFault) -> UInt32 {
    guard bytes.count - offset >= 4 else { throw fault("a string without end") }
    var unit: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("four hexadecimal digits were expected")
      }
      unit = unit << 4 | UInt32(digit)
    }
    offset += 4
    return unit
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = offset
    while let byte = current, Self.isNumberByte(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Self.isNumber(Array(bytes[start..<offset])) else {
      offset = start
      throw fault(text.isEmpty ? "a value was expected" : "'\(text)' is no number")
    }
    if let int = Int(text) { return .int(int) }
    guard let double = Double(text), double.isFinite else { throw fault("a number out of range") }
    return .double(double)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  /// The grammar of a number: no leading zeros, digits on both sides of the point.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
