internal import CELF
internal import Glibc

/// Where things are in an ELF file: what libelf reads from its headers, checked against its size.
///
/// This is the only file that calls libelf. Nothing of libelf outlives an initialiser.
struct ELFLayout: Sendable {
  /// A part of the file that the loader maps.
  struct Segment: Sendable {
    var kind: UInt32
    var offset: Int
    var address: UInt64
    var size: Int
    /// With what the loader adds as zeros.
    var memorySize: UInt64
    var isWritable: Bool
    var isExecutable: Bool
  }

  /// A section the host looks at.
  struct Extent: Sendable {
    var offset: Int
    var size: Int
    var address: UInt64
  }

  var type: UInt16 = 0
  var segments: [Segment] = []
  var manifest: Extent?
  var compiler: Extent?
  var interface: Extent?
  var conformances: Extent?
  var protocols: Extent?
  var types: Extent?
  /// The sizes of structures of C.
  var builtins: Extent?
  /// Whether any section of Swift's metadata is there.
  var hasSwiftSections = false

  /// Reads the headers of a file in memory.
  ///
  /// - Throws: ``Fault`` for everything that is not a whole ELF shared object of this machine.
  init(_ bytes: FileBytes) throws(Fault) {
    try Self.checkBeginning(bytes)
    _ = elf_version(UInt32(EV_CURRENT))
    let result = unsafe bytes.withBytes { buffer -> Result<ELFLayout, Fault> in
      // libelf takes a mutable pointer and does not write through it for files it only reads.
      let image = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      let start = unsafe image?.assumingMemoryBound(to: CChar.self)
      return unsafe Self.read(elf_memory(start, buffer.count), size: buffer.count)
    }
    self = try result.get()
  }

  /// Reads the headers of an open file, and nothing else of it.
  ///
  /// - Throws: As ``init(_:)``.
  init(_ file: borrowing OpenFile) throws(Fault) {
    try Self.checkBeginning(try file.read(offset: 0, length: Self.headerSize))
    _ = elf_version(UInt32(EV_CURRENT))
    let elf = unsafe elf_begin(file.descriptor, ELF_C_READ, nil)
    self = try unsafe Self.read(elf, size: file.size).get()
  }

  static let headerSize = MemoryLayout<Elf64_Ehdr>.size

  private static func read(_ elf: OpaquePointer?, size: Int) -> Result<ELFLayout, Fault> {
    guard let elf = unsafe elf else {
      return .failure(.damaged(what: "its ELF header is not valid"))
    }
    defer { _ = unsafe elf_end(elf) }
    do throws(Fault) {
      var layout = ELFLayout()
      try unsafe layout.readHeader(elf, size: size)
      try unsafe layout.readSegments(elf, size: size)
      try unsafe layout.readSections(elf, size: size)
      return .success(layout)
    } catch {
      return .failure(error)
    }
  }

  private init() {}
}

extension ELFLayout {
  private mutating func readHeader(_ elf: OpaquePointer, size: Int) throws(Fault) {
    var header = GElf_Ehdr()
    guard unsafe gelf_getehdr(elf, &header) != nil else {
      throw .damaged(what: "its ELF header is not valid")
    }
    type = header.e_type
    try Self.check(
      header.e_phoff,
      UInt64(header.e_phnum) * UInt64(header.e_phentsize),
      in: size,
      "its segment table"
    )
    try Self.check(
      header.e_shoff,
      UInt64(header.e_shnum) * UInt64(header.e_shentsize),
      in: size,
      "its section table"
    )
  }

  private mutating func readSegments(_ elf: OpaquePointer, size: Int) throws(Fault) {
    var count = 0
    guard unsafe elf_getphdrnum(elf, &count) == 0 else { return }
    for index in 0..<min(count, Int(UInt16.max)) {
      var segment = GElf_Phdr()
      guard unsafe gelf_getphdr(elf, Int32(index), &segment) != nil else {
        throw .damaged(what: "segment \(index) cannot be read")
      }
      let kind = segment.p_type
      try Self.check(segment.p_offset, segment.p_filesz, in: size, "segment \(index)")
      segments.append(
        Segment(
          kind: kind,
          offset: Int(segment.p_offset),
          address: segment.p_vaddr,
          size: Int(segment.p_filesz),
          memorySize: segment.p_memsz,
          isWritable: segment.p_flags & UInt32(PF_W) != 0,
          isExecutable: segment.p_flags & UInt32(PF_X) != 0
        )
      )
    }
  }

  private mutating func readSections(_ elf: OpaquePointer, size: Int) throws(Fault) {
    var count = 0
    var names = 0
    guard unsafe elf_getshdrnum(elf, &count) == 0, count > 0,
      unsafe elf_getshdrstrndx(elf, &names) == 0
    else { return }
    for index in 1..<max(count, 1) {
      var header = GElf_Shdr()
      guard let section = unsafe elf_getscn(elf, index),
        unsafe gelf_getshdr(section, &header) != nil
      else { throw .damaged(what: "section \(index) cannot be read") }
      guard header.sh_type != UInt32(SHT_NOBITS) else { continue }
      try Self.check(header.sh_offset, header.sh_size, in: size, "section \(index)")
      guard let name = unsafe elf_strptr(elf, names, Int(header.sh_name)) else { continue }
      let extent = Extent(
        offset: Int(header.sh_offset),
        size: Int(header.sh_size),
        address: header.sh_addr
      )
      unsafe keep(extent, name: name)
    }
  }

  private mutating func keep(_ extent: Extent, name: UnsafePointer<CChar>) {
    if unsafe strncmp(name, "swift5_", 7) == 0 {
      hasSwiftSections = true
      if unsafe strcmp(name, "swift5_protocol_conformances") == 0 {
        conformances = extent
      } else if unsafe strcmp(name, "swift5_protocols") == 0 {
        protocols = extent
      } else if unsafe strcmp(name, "swift5_type_metadata") == 0 {
        types = extent
      } else if unsafe strcmp(name, "swift5_builtin") == 0 {
        builtins = extent
      }
    } else if unsafe strncmp(name, ".plughost.", 10) == 0 {
      if unsafe strcmp(name, ".plughost.manifest") == 0 {
        manifest = manifest ?? extent
      } else if unsafe strcmp(name, ".plughost.compiler") == 0 {
        compiler = extent
      } else if unsafe strcmp(name, ".plughost.interface") == 0 {
        interface = extent
      }
    }
  }

  private static func check(
    _ offset: UInt64,
    _ length: UInt64,
    in size: Int,
    _ what: @autoclosure () -> String
  ) throws(Fault) {
    let (end, overflow) = offset.addingReportingOverflow(length)
    if overflow { throw .damaged(what: "\(what()) has a length that is not possible") }
    guard end <= UInt64(size) else { throw .cutShort(size: size, needed: end, what: what()) }
  }
}

extension ELFLayout {
  /// Whether code of the process may write at `address` once the file is loaded.
  func isVariable(at address: UInt64) -> Bool {
    func holds(_ segment: Segment) -> Bool {
      address >= segment.address && address - segment.address < segment.memorySize
    }
    return segments.contains { $0.kind == PT_LOAD && $0.isWritable && holds($0) }
      && !segments.contains { $0.kind == UInt32(PT_GNU_RELRO) && holds($0) }
  }

  /// The offset in the file of `length` bytes at `address`; `nil` where no segment holds them all.
  func fileOffset(of address: UInt64, length: Int) -> Int? {
    for segment in segments where segment.kind == PT_LOAD && address >= segment.address {
      let start = address - segment.address
      guard start <= UInt64(segment.size), length <= segment.size - Int(start) else { continue }
      return segment.offset + Int(start)
    }
    return nil
  }
}
