internal import PluginInterface

/// Random identifiers, version 4 of RFC 9562.
struct RandomUUIDGenerator: UUIDGenerator {
  func next() -> UniqueID {
    // The version stands in bits 48–51, the variant (binary 10) in bits 64–65.
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(0b11 << 62) | 0b10 << 62
    return UniqueID(high: high, low: low)
  }
}
