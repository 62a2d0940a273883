internal import CELF

/// The relocations of an image, in the order of the file.
struct Relocations: Sequence, IteratorProtocol {
  /// One place that the loader fills.
  struct Relocation {
    enum Kind {
      /// An address in this image.
      case relative
      /// The address of a symbol.
      case symbol
      case other
    }
    var kind: Kind
    var place: UInt64
    var symbol: Int
    var addend: UInt64
  }

  private let bytes: FileBytes
  private var ranges: ArraySlice<Range<Int>>
  private var offset: Int
  private static let size = MemoryLayout<Elf64_Rela>.size

  init(_ image: ELFImage) {
    bytes = image.bytes
    ranges = image.dynamic.relocations[...]
    offset = ranges.first?.lowerBound ?? 0
  }

  /// How many `image` has room for.
  static func count(in image: ELFImage) -> Int {
    image.dynamic.relocations.reduce(0) { $0 + $1.count / size }
  }

  mutating func next() -> Relocation? {
    while let range = ranges.first {
      if offset <= range.upperBound - Self.size,
        let raw = bytes.load(Elf64_Rela.self, at: offset)
      {
        offset += Self.size
        return Relocation(
          kind: Self.kind(UInt32(truncatingIfNeeded: raw.r_info)),
          place: raw.r_offset,
          symbol: Int(raw.r_info >> 32),
          addend: UInt64(bitPattern: raw.r_addend)
        )
      }
      ranges = ranges.dropFirst()
      offset = ranges.first?.lowerBound ?? 0
    }
    return nil
  }

  private static func kind(_ type: UInt32) -> Relocation.Kind {
    #if arch(x86_64)
      switch type {
      case UInt32(R_X86_64_RELATIVE): .relative
      case UInt32(R_X86_64_GLOB_DAT), UInt32(R_X86_64_64): .symbol
      default: .other
      }
    #else
      switch type {
      case UInt32(R_AARCH64_RELATIVE): .relative
      case UInt32(R_AARCH64_GLOB_DAT), UInt32(R_AARCH64_ABS64): .symbol
      default: .other
      }
    #endif
  }
}
