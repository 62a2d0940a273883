internal import CELF

/// One ELF shared object whose headers and tables are inside its file.
final class ELFImage: Sendable {
  /// The path as the caller named it, or as the loader would find it.
  let path: String
  /// Its folder, absolute.
  let folder: String
  /// The last component of the path.
  let fileName: String
  /// The name by which other files need it.
  let libraryName: String
  let bytes: FileBytes
  let layout: ELFLayout
  let dynamic: DynamicTable
  let symbols: SymbolTable
  let versions: VersionTables

  /// Reads the tables of a file.
  ///
  /// - Throws: ``Fault`` for everything that is not a whole ELF shared object of this machine;
  ///   this process's own program is read too, with `allowingPrograms`.
  init(path: String, bytes: FileBytes, allowingPrograms: Bool = false) throws(Fault) {
    self.path = path
    folder = LibraryResolver.folder(path)
    fileName = path.utf8.lastIndex(of: 0x2F).map { String(path[path.index(after: $0)...]) } ?? path
    self.bytes = bytes
    layout = try ELFLayout(bytes)
    if !allowingPrograms { try layout.checkIsLibrary() }
    dynamic = try DynamicTable(bytes, layout)
    guard allowingPrograms || !dynamic.isProgram else {
      throw .notSharedObject(kind: "an executable")
    }
    symbols = SymbolTable(bytes, dynamic)
    versions = VersionTables(bytes, dynamic)
    libraryName = dynamic.soname ?? fileName
  }

  /// The text of a section without its trailing zero bytes.
  func text(_ section: ELFLayout.Extent?) -> String? {
    guard let section else { return nil }
    let content = bytes.copy(from: section.offset, length: section.size)
    let end = content.firstIndex(of: 0) ?? content.endIndex
    return String(decoding: content[..<end], as: UTF8.self)
  }

  /// Whether a needed library, directly, has this name.
  func needs(_ library: String) -> Bool { dynamic.needed.contains(library) }
}
