/// One conformance that a file declares, with the requirements its resilient witness table names.
struct ConformanceRecord {
  /// The symbol of the protocol's descriptor, by its index.
  var protocolSymbol: Int
  /// The symbols of the requirements it implements, by their indices.
  var requirementSymbols: [Int]
  /// The symbol of the type's descriptor, by its index, where the type belongs to another file too.
  var foreignTypeSymbol: Int?
}

extension SwiftMetadata {
  /// The conformances to protocols of other files.
  var foreignConformances: [ConformanceRecord] {
    guard let section = image.layout.conformances else { return [] }
    return (0..<(section.size / 4)).compactMap { index in
      directTarget(at: section.address &+ UInt64(index) * 4).flatMap(conformance)
    }
  }

  private func conformance(at address: UInt64) -> ConformanceRecord? {
    guard case .symbol(let symbol) = indirectableTarget(at: address),
      let flags = word(at: address &+ 12).map(ConformanceFlags.init)
    else { return nil }
    var requirements: [Int] = []
    if flags.hasResilientWitnesses {
      let header = address &+ 16 &+ flags.sizeBeforeWitnesses
      for index in 0..<UInt64(min(word(at: header) ?? 0, 1 << 16)) {
        let witness = header &+ 4 &+ index * 8
        // Past the end of the file nothing follows: the number was damaged.
        guard word(at: witness) != nil else { break }
        guard case .symbol(let requirement) = indirectableTarget(at: witness) else { continue }
        requirements.append(requirement)
      }
    }
    return ConformanceRecord(
      protocolSymbol: symbol,
      requirementSymbols: requirements,
      foreignTypeSymbol: flags.typeIsIndirect ? foreignType(at: address &+ 4) : nil
    )
  }

  /// The symbol in the slot that a type reference leads to.
  private func foreignType(at address: UInt64) -> Int? {
    guard let slot = directTarget(at: address), case .symbol(let index) = slotContent(at: slot)
    else { return nil }
    return index
  }
}

/// The flags of a conformance, which say what follows its four fixed words.
private struct ConformanceFlags {
  let bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  private var isRetroactive: Bool { bits & 1 << 6 != 0 }
  /// Whether the type is named through a slot, as types of other files are.
  var typeIsIndirect: Bool { bits >> 3 & 7 == 1 }
  private var conditionalRequirements: UInt32 { bits >> 8 & 0xFF }
  private var packShapes: UInt32 { bits >> 24 & 0xFF }
  var hasResilientWitnesses: Bool { bits & 1 << 16 != 0 }

  /// The bytes between the flags and the number of resilient witnesses: the module of a
  /// retroactive conformance, conditional requirements, and the shapes of packs among them.
  var sizeBeforeWitnesses: UInt64 {
    (isRetroactive ? 4 : 0) + UInt64(conditionalRequirements) * 12 + UInt64(packShapes) * 8
  }
}
