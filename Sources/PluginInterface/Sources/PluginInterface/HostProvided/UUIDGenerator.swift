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
  public var description: String { text(hyphens: true) }

  /// 32 characters, lower case: `f81d4fae7dec41d0a76500a0c91e6bf6`.
  public var hexadecimal: String { text(hyphens: false) }

  private func text(hyphens: Bool) -> String {
    var text = [UInt8]()
    text.reserveCapacity(36)
    for index in 0..<32 {
      if hyphens, [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      let half = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - index % 16 * 4)) & 15
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
