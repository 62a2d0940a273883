extension PluginManifest {
  /// The manifest of a file that need not be loaded, reading its headers and that section only.
  ///
  /// Safe to call from any thread at the same time.
  ///
  /// - Parameter path: An absolute path, or one relative to the working directory.
  /// - Returns: The manifest, complete and valid.
  /// - Throws: ``Refusal`` with the first fault found.
  public static func manifest(ofFileAt path: String) throws(Refusal) -> PluginManifest {
    let file = try OpenFile(path)
    guard file.size > 0 else { throw Refusal(path, .empty) }
    do throws(Fault) {
      let layout = try ELFLayout(file)
      try layout.checkIsLibrary()
      guard let section = layout.manifest else { throw .noManifest }
      let bytes = try file.read(offset: section.offset, length: section.size)
      var decoder = ManifestDecoder()
      guard let manifest = decoder.decode(bytes.copy(from: 0, length: bytes.count)) else {
        throw decoder.faults.first ?? .noManifest
      }
      return manifest
    } catch {
      throw Refusal(path, error)
    }
  }
}
