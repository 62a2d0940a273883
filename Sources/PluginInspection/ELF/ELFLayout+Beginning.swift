internal import CELF

extension ELFLayout {
  /// Says what a file is, by its first bytes, if it is no ELF file of this machine.
  ///
  /// - Throws: ``Fault``, the most telling one.
  static func checkBeginning(_ bytes: FileBytes) throws(Fault) {
    let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
    let start = bytes.copy(from: 0, length: 64)
    guard start.starts(with: magic) else {
      throw start.count < 4 && magic.starts(with: start)
        ? cutHeader(bytes.count) : notELF(start)
    }
    guard start.count > 20 else { throw cutHeader(bytes.count) }
    guard start[4] != 1 else { throw .is32Bit }
    guard start[4] == 2, start[6] == 1 else {
      throw .damaged(what: "its ELF class or version does not exist")
    }
    // The byte order belongs to the machine: s390x and the like are big-endian.
    let machine = UInt16(start[18]) | UInt16(start[19]) << 8
    guard start[5] == 1, machine == hostMachine else {
      let found = start[5] == 2 ? machine.byteSwapped : machine
      throw .wrongMachine(found: name(ofMachine: found), expected: name(ofMachine: hostMachine))
    }
    guard bytes.count >= headerSize else { throw cutHeader(bytes.count) }
  }

  private static func cutHeader(_ size: Int) -> Fault {
    .cutShort(size: size, needed: UInt64(headerSize), what: "its ELF header")
  }

  private static func notELF(_ start: [UInt8]) -> Fault {
    let isText = !start.isEmpty && start.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    guard isText, start.allSatisfy({ $0 != 0x7F }) else {
      return .notELF(firstBytes: Array(start.prefix(4)))
    }
    let text = String(decoding: start, as: UTF8.self)
    let scriptWords = ["/* GNU ld script", "INPUT", "GROUP", "OUTPUT_FORMAT"]
    return .isText(linkerScript: scriptWords.contains { text.hasPrefix($0) })
  }

  #if arch(x86_64)
    static let hostMachine = UInt16(EM_X86_64)
  #elseif arch(arm64)
    static let hostMachine = UInt16(EM_AARCH64)
  #endif

  private static func name(ofMachine machine: UInt16) -> String {
    switch Int32(machine) {
    case EM_X86_64: "x86-64"
    case EM_AARCH64: "aarch64"
    case EM_386: "x86 (32 bits)"
    case EM_ARM: "ARM (32 bits)"
    case EM_RISCV: "RISC-V"
    case EM_PPC64: "POWER"
    case EM_S390: "s390"
    default: "machine \(machine)"
    }
  }

  /// Checks that the file is a library by its type; a position-independent program has it too.
  ///
  /// - Throws: ``Fault/notSharedObject(kind:)``.
  func checkIsLibrary() throws(Fault) {
    guard type != UInt16(ET_DYN) else { return }
    throw .notSharedObject(kind: Self.kind(ofType: type))
  }

  private static func kind(ofType type: UInt16) -> String {
    switch Int32(type) {
    case ET_EXEC: "an executable"
    case ET_REL: "an object file"
    case ET_CORE: "a core dump"
    default: "an ELF file of type \(type)"
    }
  }
}
