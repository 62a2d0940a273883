internal import PluginInterface

/// The trace that a request belongs to: what several processes do for one action of a user.
///
/// Every plugin reads its ``id`` from the `RequestContext` of its bundle. Written as
/// [W3C Trace Context](https://www.w3.org/TR/trace-context/) has it.
public struct TraceContext: Hashable, Sendable {
  private let bits: UniqueID

  /// A new trace, with an id of random bits.
  public init() { bits = RandomUUIDGenerator().next() }

  /// The trace of this id: 32 lower-case hexadecimal digits, not all of them zero.
  ///
  /// - Returns: `nil` for any other text.
  public init?(id: String) {
    let digits = Array(id.utf8)
    guard digits.count == 32, let high = Self.number(digits[..<16]),
      let low = Self.number(digits[16...]), high | low != 0
    else { return nil }
    bits = UniqueID(high: high, low: low)
  }

  /// The trace that a `traceparent` header names: `00-<trace id>-<parent id>-<flags>`.
  ///
  /// Of a version after 00 there may be more behind the flags, which is ignored, as the standard wants it.
  ///
  /// - Returns: `nil` for a text that is none.
  public init?(traceParent: String) {
    let parts = traceParent.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, let version = Self.number(parts[0].utf8),
      version != 0xFF, version > 0 || parts.count == 4, parts[2].utf8.count == 16,
      let parent = Self.number(parts[2].utf8), parent != 0, parts[3].utf8.count == 2,
      Self.number(parts[3].utf8) != nil
    else { return nil }
    self.init(id: String(parts[1]))
  }

  /// 32 lower-case hexadecimal digits.
  public var id: String { bits.hexadecimal }

  /// The number that lower-case hexadecimal digits stand for.
  private static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
    return number
  }
}
