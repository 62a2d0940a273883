internal import CELF
internal import Glibc

/// The dynamic symbols of one file, looked up in place: no name becomes a `String` before a
/// message needs it.
struct SymbolTable: Sendable {
  let bytes: FileBytes
  // Offsets only, no arrays: the table is copied in the innermost loop of the audit.
  private let strings: Range<Int>
  private let symbols: Int?
  private let versionIndices: Int?
  /// How many symbols the file has room for.
  private let room: Int
  let gnu: GNUHashTable?
  let sysv: SysVHashTable?

  private static let symbolSize = MemoryLayout<Elf64_Sym>.size

  init(_ bytes: FileBytes, _ dynamic: DynamicTable) {
    self.bytes = bytes
    strings = dynamic.strings
    symbols = dynamic.symbols
    versionIndices = dynamic.symbolVersions
    gnu = dynamic.gnuHash.flatMap { GNUHashTable(bytes, at: $0) }
    sysv = dynamic.sysvHash.flatMap { SysVHashTable(bytes, at: $0) }
    room = dynamic.symbols.map { (bytes.count - $0) / Self.symbolSize } ?? 0
  }

  /// How many symbols there are; the first is the empty one.
  ///
  /// The loader knows no count; the hash tables imply it. Walks all buckets, so ask once: a library
  /// in which symbols are only looked up need not be asked at all.
  var count: Int { min(sysv?.symbolCount ?? gnu?.symbolCount(bytes) ?? 0, room) }

  /// The symbol `index`; `nil` where there is none.
  @inline(__always)
  func symbol(_ index: Int) -> Symbol? {
    guard let start = symbols, index >= 0, index < room,
      let raw = bytes.load(Elf64_Sym.self, at: start + index * Self.symbolSize),
      Int(raw.st_name) < strings.count
    else { return nil }
    return Symbol(
      nameOffset: strings.lowerBound + Int(raw.st_name),
      address: raw.st_value,
      section: raw.st_shndx,
      info: raw.st_info
    )
  }

  /// The name of a symbol, copied.
  func name(_ symbol: Symbol) -> String {
    bytes.text(at: symbol.nameOffset, before: strings.upperBound) ?? ""
  }

  /// The bytes of a symbol's name; `nil` where it has no end.
  func nameLength(_ symbol: Symbol) -> Int? {
    bytes.textLength(at: symbol.nameOffset, before: strings.upperBound)
  }

  /// The name of a symbol, in place; `nil` where it has no end.
  @inline(__always)
  func reference(_ symbol: Symbol) -> SymbolName? {
    SymbolName(bytes, at: symbol.nameOffset, before: strings.upperBound)
  }

  /// The version index of a symbol with its hidden bit; 1, the unversioned one, without a table.
  @inline(__always)
  func versionIndex(_ index: Int) -> UInt16 {
    guard let table = versionIndices else { return 1 }
    return bytes.load(UInt16.self, at: table + index * 2) ?? 1
  }

  /// The first definition of `name` for which `accept` holds.
  @inline(__always)
  func definition(of name: SymbolName, where accept: (Int) -> Bool) -> Symbol? {
    if let gnu {
      return gnu.first(bytes, hash: name.gnuHash) { index in matching(index, name, accept) }
    }
    return sysv?.first(bytes, hash: name.sysvHash) { index in matching(index, name, accept) }
  }

  @inline(__always)
  private func matching(_ index: Int, _ name: SymbolName, _ accept: (Int) -> Bool) -> Symbol? {
    guard let symbol = symbol(index), symbol.isDefined, symbol.isVisible,
      name.isEqual(bytes, at: symbol.nameOffset), accept(index)
    else { return nil }
    return symbol
  }
}

/// One entry of a dynamic symbol table.
struct Symbol: Sendable {
  var nameOffset: Int
  var address: UInt64
  var section: UInt16
  var info: UInt8

  var isDefined: Bool { section != 0 && (address != 0 || kind == STT_TLS || section == 0xFFF1) }
  var isUndefined: Bool { section == 0 }
  var isWeak: Bool { binding == STB_WEAK }
  var isVisible: Bool { binding != STB_LOCAL }
  /// One definition per process, whatever the scope: C++ statics of some compilers.
  var isUnique: Bool { binding == STB_GNU_UNIQUE }
  /// It is data, not code.
  var isObject: Bool { kind == STT_OBJECT }
  private var binding: Int32 { Int32(info >> 4) }
  private var kind: Int32 { Int32(info & 15) }
}
