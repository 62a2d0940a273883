internal import CELF

/// The table the loader works from: libraries, search paths, and where the symbol tables are.
///
/// Addresses are turned into offsets in the file here; one that lies in no segment is a fault.
struct DynamicTable: Sendable {
  /// Names of needed libraries, in order.
  var needed: [String] = []
  var soname: String?
  var runpath: String?
  var rpath: String?
  /// Where the name of each needed library, and the library's own, lie in the file.
  var neededOffsets: [Int] = []
  var sonameOffset: Int?

  /// The string table.
  var strings = 0..<0
  /// Offset of the first symbol.
  var symbols: Int?
  var gnuHash: Int?
  var sysvHash: Int?
  /// One 16-bit version index per symbol.
  var symbolVersions: Int?
  var versionNeeds: (offset: Int, count: Int)?
  var versionDefinitions: (offset: Int, count: Int)?
  /// Whether the linker has marked the file as a program that can be put anywhere.
  var isProgram = false
  /// Relocations with addends.
  var relocations: [Range<Int>] = []

  private static let entrySize = MemoryLayout<Elf64_Dyn>.size

  /// Reads the table of a file.
  ///
  /// - Throws: ``Fault/damaged(what:)``.
  init(_ bytes: FileBytes, _ layout: ELFLayout) throws(Fault) {
    guard let segment = layout.segments.first(where: { $0.kind == PT_DYNAMIC }) else {
      throw .damaged(what: "it has no dynamic table")
    }
    let raw = Self.entries(bytes, segment)
    try locate(raw, layout)
    try readNames(raw, bytes)
  }

  private static func entries(
    _ bytes: FileBytes,
    _ segment: ELFLayout.Segment
  ) -> [(tag: Int, value: UInt64)] {
    var entries: [(tag: Int, value: UInt64)] = []
    for index in 0..<(segment.size / entrySize) {
      let offset = segment.offset + index * entrySize
      guard let tag = bytes.load(Int64.self, at: offset), tag != Int64(DT_NULL),
        let value = bytes.load(UInt64.self, at: offset + 8)
      else { break }
      entries.append((Int(tag), value))
    }
    return entries
  }

  private mutating func locate(
    _ entries: [(tag: Int, value: UInt64)],
    _ layout: ELFLayout
  ) throws(Fault) {
    func value(_ tag: Int32) -> UInt64? { entries.first { $0.tag == Int(tag) }?.value }
    func place(_ tag: Int32, _ what: String, length: UInt64 = 4) throws(Fault) -> Int? {
      guard let address = value(tag) else { return nil }
      guard length <= UInt64(Int32.max),
        let offset = layout.fileOffset(of: address, length: Int(length))
      else { throw .damaged(what: "its \(what) lies outside the file") }
      return offset
    }

    let stringsSize = value(DT_STRSZ) ?? 0
    if let start = try place(DT_STRTAB, "string table", length: stringsSize) {
      strings = start..<(start + Int(stringsSize))
    }
    symbols = try place(DT_SYMTAB, "symbol table", length: 24)
    gnuHash = try place(DT_GNU_HASH, "symbol hash table", length: 16)
    sysvHash = try place(DT_HASH, "symbol hash table", length: 8)
    symbolVersions = try place(DT_VERSYM, "symbol version table", length: 2)
    if let start = try place(DT_VERNEED, "version-need table", length: 16) {
      versionNeeds = (start, Int(clamping: value(DT_VERNEEDNUM) ?? 0))
    }
    if let start = try place(DT_VERDEF, "version-definition table", length: 20) {
      versionDefinitions = (start, Int(clamping: value(DT_VERDEFNUM) ?? 0))
    }
    for (table, size) in [(DT_RELA, DT_RELASZ), (DT_JMPREL, DT_PLTRELSZ)] {
      let length = value(size) ?? 0
      guard length > 0, let start = try place(table, "relocation table", length: length)
      else { continue }
      relocations.append(start..<(start + Int(length)))
    }
  }

  private mutating func readNames(
    _ entries: [(tag: Int, value: UInt64)],
    _ bytes: FileBytes
  ) throws(Fault) {
    for (tag, value) in entries {
      switch Int32(truncatingIfNeeded: tag) {
      case DT_NEEDED:
        let (name, offset) = try name(at: value, bytes)
        needed.append(name)
        neededOffsets.append(offset)
      case DT_SONAME:
        let (name, offset) = try name(at: value, bytes)
        soname = name
        sonameOffset = offset
      case DT_FLAGS_1: isProgram = value & 0x0800_0000 != 0
      case DT_RUNPATH: runpath = try name(at: value, bytes).0
      case DT_RPATH: rpath = try name(at: value, bytes).0
      default: break
      }
    }
  }

  private func name(at value: UInt64, _ bytes: FileBytes) throws(Fault) -> (String, Int) {
    guard value < UInt64(strings.count) else {
      throw .damaged(what: "a library name lies outside its string table")
    }
    let offset = strings.lowerBound + Int(value)
    guard let name = bytes.text(at: offset, before: strings.upperBound) else {
      throw .damaged(what: "a library name lies outside its string table")
    }
    return (name, offset)
  }
}
