internal import CELF
internal import Glibc

/// The functions of one file by their addresses, from the symbol table that debuggers read.
struct FunctionTable {
  private let bytes: FileBytes
  private let symbols: Range<Int>
  private let strings: Range<Int>

  /// Returns `nil` for a file that was stripped.
  init?(_ bytes: FileBytes) {
    let sections = SectionHeaders(bytes)
    guard let table = sections.first(where: { $0.sh_type == UInt32(SHT_SYMTAB) }),
      let symbols = sections.content(of: table),
      let names = sections[Int(table.sh_link)],
      let strings = sections.content(of: names)
    else { return nil }
    self.bytes = bytes
    self.symbols = symbols
    self.strings = strings
  }

  /// The mangled name of the function that holds `address`.
  func name(at address: UInt64) -> String? {
    for offset in stride(from: symbols.lowerBound, to: symbols.upperBound, by: Self.symbolSize) {
      guard let symbol = bytes.load(Elf64_Sym.self, at: offset) else { return nil }
      guard Int32(symbol.st_info & 15) == STT_FUNC, address >= symbol.st_value,
        address - symbol.st_value < symbol.st_size
      else { continue }
      return bytes.text(at: strings.lowerBound + Int(symbol.st_name), before: strings.upperBound)
    }
    return nil
  }

  private static let symbolSize = MemoryLayout<Elf64_Sym>.size
}

/// The section headers of a file, whose numbers may be anything.
private struct SectionHeaders {
  private let bytes: FileBytes
  private let start: Int
  private let count: Int

  init(_ bytes: FileBytes) {
    let header = bytes.load(Elf64_Ehdr.self, at: 0)
    self.bytes = bytes
    start = header.flatMap { Int(exactly: $0.e_shoff) } ?? bytes.count
    count = Int(header?.e_shnum ?? 0)
  }

  subscript(index: Int) -> Elf64_Shdr? {
    let (offset, overflow) = start.addingReportingOverflow(index * MemoryLayout<Elf64_Shdr>.size)
    return overflow || index >= count ? nil : bytes.load(Elf64_Shdr.self, at: offset)
  }

  func first(where matches: (Elf64_Shdr) -> Bool) -> Elf64_Shdr? {
    (0..<count).lazy.compactMap { self[$0] }.first(where: matches)
  }

  func content(of header: Elf64_Shdr) -> Range<Int>? {
    guard let offset = Int(exactly: header.sh_offset), let size = Int(exactly: header.sh_size),
      bytes.contains(offset, length: size)
    else { return nil }
    return offset..<offset + size
  }
}
