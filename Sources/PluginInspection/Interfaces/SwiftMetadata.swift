internal import CELF

/// Follows the pointers of Swift's metadata through the file, as the loader and the runtime would.
///
/// All of it is relative: a 32-bit distance from the field itself, whose lowest bit may say that
/// the target is a slot which the loader fills with the address of something elsewhere.
struct SwiftMetadata {
  let image: ELFImage
  private let slots: [UInt64: RelocatedSlot]

  /// What the loader writes into a slot.
  enum RelocatedSlot {
    /// The address of a symbol, by its index.
    case symbol(Int)
    /// An address in this image.
    case address(UInt64)
  }

  /// Where a pointer leads.
  enum Target {
    /// To an address in this image.
    case here(UInt64)
    /// To a symbol that the loader looks up.
    case symbol(Int)
  }

  /// Reads the relocations of `image`, once.
  init(_ image: ELFImage) {
    self.image = image
    var slots: [UInt64: RelocatedSlot] = [:]
    slots.reserveCapacity(Relocations.count(in: image))
    for relocation in Relocations(image) {
      switch relocation.kind {
      case .relative: slots[relocation.place] = .address(relocation.addend)
      case .symbol: slots[relocation.place] = .symbol(relocation.symbol)
      case .other: continue
      }
    }
    self.slots = slots
  }

  /// A 32-bit value at an address.
  func word(at address: UInt64) -> UInt32? {
    image.layout.fileOffset(of: address, length: 4).flatMap {
      image.bytes.load(UInt32.self, at: $0)
    }
  }

  /// The target of the relative pointer at `address`, whose two lowest bits are flags.
  ///
  /// Returns `nil` where it is null or leads out of the file.
  func indirectableTarget(at address: UInt64) -> Target? {
    guard let word = word(at: address), word & ~3 != 0 else { return nil }
    let target = address &+ UInt64(bitPattern: Int64(Int32(bitPattern: word & ~3)))
    return word & 1 == 1 ? slotContent(at: target) : .here(target)
  }

  /// What the loader leaves in the slot at an address.
  func slotContent(at target: UInt64) -> Target? {
    switch slots[target] {
    case .symbol(let index): return local(index).map(Target.here) ?? .symbol(index)
    case .address(let address): return .here(address)
    case nil: return storedAddress(at: target).map(Target.here)
    }
  }

  /// The address that the relative pointer at `address` leads to, with no flags.
  func directTarget(at address: UInt64) -> UInt64? {
    guard let word = word(at: address), word != 0 else { return nil }
    return address &+ UInt64(bitPattern: Int64(Int32(bitPattern: word)))
  }

  /// The zero-terminated text at `address`.
  func text(at address: UInt64) -> String? {
    image.layout.fileOffset(of: address, length: 1).flatMap {
      image.bytes.text(at: $0, before: min($0 + 4096, image.bytes.count))
    }
  }

  /// A defined symbol's address, so that a module's reference to itself counts as one.
  private func local(_ index: Int) -> UInt64? {
    guard let symbol = image.symbols.symbol(index), symbol.isDefined else { return nil }
    return symbol.address
  }

  /// Compact relocations (`DT_RELR`) keep the address in the slot itself.
  private func storedAddress(at address: UInt64) -> UInt64? {
    let offset = image.layout.fileOffset(of: address, length: 8)
    let stored = offset.flatMap { image.bytes.load(UInt64.self, at: $0) }
    return stored == 0 ? nil : stored
  }
}
