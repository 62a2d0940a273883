/// Makes identifiers that no one else makes; provided by the host, so that a test can predict them.
///
/// May be called from any task or thread.
@DependencyInterface
public protocol UUIDGenerator: Sendable {
  /// A new identifier, random (version 4 of RFC 9562) unless a test has replaced the generator.
  func next() -> UniqueID
}

/// A universally unique identifier of 128 bits.
public struct UniqueID: Hashable, Sendable {
  /// The first eight bytes.
  public var high: UInt64
  /// The last eight bytes.
  public var low: UInt64

  /// An identifier of exactly these bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension UniqueID: CustomStringConvertible {
  /// 36 characters, lower case: `f81d4fae-7dec-41d0-a765-00a0c91e6bf6`.
  public var description: String {
    let digits = Self.hex(high) + Self.hex(low)
    var rest = Substring(digits)
    let parts = [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
    return parts.joined(separator: "-")
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
