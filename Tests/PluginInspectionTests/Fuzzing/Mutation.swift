@testable import PluginInspection

/// Spoils copies of a plugin where it hurts: headers, tables, offsets, and anywhere at all.
struct Mutation {
  private var random: SplitMix64
  private let original: [UInt8]
  private let tables: [Range<Int>]

  /// Values that often break bounds checks.
  private static let edges: [UInt64] = [
    0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x8000_0000,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
  ]

  init(_ bytes: [UInt8], seed: UInt64) throws {
    original = bytes
    random = SplitMix64(seed: seed)
    tables = try Self.tables(FileBytes(bytes))
  }

  /// The places that the inspector follows.
  private static func tables(_ bytes: FileBytes) throws -> [Range<Int>] {
    let image = try ELFImage(path: "original", bytes: bytes)
    let sections = [
      image.layout.manifest, image.layout.compiler, image.layout.interface,
      image.layout.conformances, image.layout.protocols, image.layout.types,
    ]
    var tables = sections.compactMap { $0 }.map { $0.offset..<($0.offset + $0.size) }
    tables += image.dynamic.relocations
    tables.append(image.dynamic.strings)
    tables += image.layout.segments.filter { $0.kind == 2 }.map {
      $0.offset..<($0.offset + $0.size)
    }
    tables += [image.dynamic.gnuHash, image.dynamic.symbols, image.dynamic.versionNeeds?.offset]
      .compactMap { $0 }.map { $0..<min($0 + 512, bytes.count) }
    let sectionHeaders = bytes.load(UInt64.self, at: 40).map(Int.init) ?? 0
    return tables + [0..<64, 64..<700, sectionHeaders..<bytes.count]
  }

  /// The next spoilt copy.
  mutating func next() -> [UInt8] {
    var copy = original
    for _ in 0..<Int.random(in: 1...6, using: &random) { spoil(&copy) }
    if Int.random(in: 0..<8, using: &random) == 0 {
      copy.removeLast(Int.random(in: 0..<copy.count, using: &random))
    }
    return copy
  }

  private mutating func spoil(_ copy: inout [UInt8]) {
    let everywhere = 0..<copy.count
    let table = tables.randomElement(using: &random) ?? everywhere
    let range = Bool.random(using: &random) && !table.isEmpty ? table : everywhere
    let offset = Int.random(in: range, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: copy[offset] = UInt8.random(in: .min ... .max, using: &random)
    case 1: copy[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: store(Self.edges.randomElement(using: &random) ?? 0, width: 8, at: offset, &copy)
    default:
      let value = UInt64.random(in: 0..<UInt64(copy.count * 2), using: &random)
      store(value, width: [2, 4, 8].randomElement(using: &random) ?? 4, at: offset, &copy)
    }
  }

  /// Writes a number where numbers stand: at a multiple of its width.
  private func store(_ value: UInt64, width: Int, at offset: Int, _ copy: inout [UInt8]) {
    let start = offset / width * width
    guard start + width <= copy.count else { return }
    for index in 0..<width { copy[start + index] = UInt8(truncatingIfNeeded: value >> (index * 8)) }
  }
}
