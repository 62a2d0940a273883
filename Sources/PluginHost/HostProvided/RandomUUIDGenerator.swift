internal import Glibc
internal import PluginInterface
internal import Synchronization

/// Random identifiers, version 4 of RFC 9562.
struct RandomUUIDGenerator: UUIDGenerator {
  func next() -> UniqueID {
    // The version stands in bits 48–51, the variant (binary 10) in bits 64–65.
    let bits = RandomBits.shared.next()
    let high = bits.high & ~0xF000 | 0x4000
    let low = bits.low & ~(0b11 << 62) | 0b10 << 62
    return UniqueID(high: high, low: low)
  }
}

/// Random bits of the kernel, fetched for several identifiers at once.
///
/// A request needs two of them, and asking the kernel for each costs more than opening a small scope.
private final class RandomBits: Sendable {
  static let shared = RandomBits()

  // As many bytes as the kernel gives in one call.
  private typealias Stock = InlineArray<16, UniqueID>
  private let state = Mutex((stock: Stock(repeating: UniqueID(high: 0, low: 0)), left: 0))

  func next() -> UniqueID {
    state.withLock { state in
      if state.left == 0 {
        Self.fill(&state.stock)
        state.left = state.stock.count
      }
      state.left -= 1
      return state.stock[state.left]
    }
  }

  private static func fill(_ stock: inout Stock) {
    // Right: the bytes of an identifier are two numbers, of which every value is one.
    let failed = unsafe withUnsafeMutableBytes(of: &stock) {
      unsafe getentropy($0.baseAddress, $0.count) != 0
    }
    guard failed else { return }
    // An old kernel, or a sandbox that has no such call.
    for index in stock.indices {
      stock[index] = UniqueID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    }
  }
}
