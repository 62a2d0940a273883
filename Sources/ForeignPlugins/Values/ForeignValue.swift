/// A value of the C side whose type is known only while the program runs.
///
/// For calls that a person types and for tests; a plugin's calls write typed values instead.
package enum ForeignValue: Hashable, Sendable {
  case signed(Int64)
  case unsigned(UInt64)
  case float(Float)
  case double(Double)
  case bool(Bool)
  case text(String)
  case bytes([UInt8])
  case address(UInt)
  case structure([ForeignValue])
  /// What a function that returns nothing returns.
  case nothing
}

extension ForeignValue: CustomStringConvertible {
  /// The value as an argument of a call is written.
  package var description: String {
    switch self {
    case .signed(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): "\(value)"
    case .double(let value): "\(value)"
    case .bool(let value): "\(value)"
    case .text(let value): value
    case .bytes(let value): "hex:" + value.hexadecimal
    case .address(let value): value == 0 ? "null" : "0x" + String(value, radix: 16)
    case .structure(let fields): "{\(fields.map(\.asField).joined(separator: ","))}"
    case .nothing: ""
    }
  }

  /// A text inside a structure stands in quotes.
  private var asField: String {
    guard case .text(let text) = self else { return description }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

extension [UInt8] {
  /// Two digits for each byte.
  package var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
