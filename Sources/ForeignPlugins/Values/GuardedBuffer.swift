/// Memory that is handed to a C function, with bytes round it that must stay as they are.
///
/// A function that is given too small a buffer, or a signature that names too small a type, is found
/// out when the call is over. Freed at the end of the value's life.
@safe
final class GuardedBuffer {
  private static let guardSize = 64
  private let memory: UnsafeMutableRawBufferPointer
  let size: Int

  /// Zeroes, so that what a function leaves out is nothing that was here before.
  init(size: Int) {
    self.size = size
    let whole = Self.guardSize * 2 + size
    unsafe memory = .allocate(byteCount: whole, alignment: 16)
    for index in 0..<whole {
      let isInside = (Self.guardSize..<Self.guardSize + size).contains(index)
      unsafe memory[index] = isInside ? 0 : Self.pattern(index)
    }
  }

  /// With a copy of `bytes` inside.
  convenience init(_ bytes: [UInt8]) {
    self.init(size: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe memory[Self.guardSize + index] = byte }
  }

  deinit { unsafe memory.deallocate() }

  /// Where the function may write.
  @unsafe var address: UnsafeMutableRawPointer {
    // Not empty: there are the guards.
    unsafe memory.baseAddress.unsafelyUnwrapped + Self.guardSize
  }

  /// What is inside now.
  var bytes: [UInt8] { unsafe Array(memory[Self.guardSize..<Self.guardSize + size]) }

  /// Whether something was written before the buffer, or beyond it; `nil`: neither.
  var damage: Damage? {
    let before = 0..<Self.guardSize
    let beyond = before.upperBound + size..<before.upperBound * 2 + size
    if before.contains(where: { unsafe memory[$0] != Self.pattern($0) }) { return .before }
    if beyond.contains(where: { unsafe memory[$0] != Self.pattern($0) }) { return .beyond }
    return nil
  }

  enum Damage { case before, beyond }

  /// What stands round memory that is no buffer.
  static let word: UInt64 = 0xA5C3_96E1_D2B4_8778

  /// Never zero, and not the same for neighbours.
  private static func pattern(_ index: Int) -> UInt8 {
    (UInt8(truncatingIfNeeded: index) | 0x80) ^ 0x2A
  }
}
