extension Fault {
  /// What is wrong with `file`, and what to do about it.
  func sentence(about file: String) -> String {
    fileSentence(file) ?? manifestSentence(file) ?? librarySentence(file)
      ?? interfaceSentence(file) ?? "\(file) was refused (\(code))."
  }

  private func fileSentence(_ file: String) -> String? {
    switch self {
    case .notFound:
      "\(file) does not exist. Check the path."
    case .isFolder:
      "\(file) is a folder where a file was expected. Name the '.so' file inside it."
    case .notAFile(let kind):
      "\(file) is a \(kind), not a file. Name the '.so' file itself."
    case .unreadable(let reason):
      "\(file) cannot be read: \(reason). Check its permissions and those of its folder."
    case .empty:
      "\(file) is empty. Build the plugin again; the linker may have been interrupted."
    case .tooLarge(let size, let limit):
      """
      \(file) has \(size) bytes and the host reads at most \(limit). Strip its debug \
      information, or move data out of it.
      """
    case .isText(linkerScript: true):
      """
      \(file) is a linker script: text that names the real library. Give the host the library \
      that the script names.
      """
    case .isText:
      "\(file) is a text file, not a library. Give the host the '.so' file that the build made."
    case .notELF(let bytes):
      """
      \(file) is not an ELF file (it begins with \(Self.hex(bytes))). Build the plugin for Linux \
      as a shared library.
      """
    case .is32Bit:
      "\(file) is a 32-bit library and the host is a 64-bit process. Build the plugin for 64 bits."
    case .wrongMachine(let found, let expected):
      "\(file) is built for \(found) and this host runs on \(expected). Build it for \(expected)."
    case .notSharedObject(let kind):
      "\(file) is \(kind), not a shared library. Link the plugin with -shared (-emit-library)."
    case .cutShort(let size, let needed, let what):
      """
      \(file) is cut short: it has \(size) bytes and \(what) ends at byte \(needed). Copy or \
      build it again, and rename it into place when it is complete.
      """
    case .damaged(let what):
      "\(file) is damaged: \(what). Build it again."
    default: nil
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
