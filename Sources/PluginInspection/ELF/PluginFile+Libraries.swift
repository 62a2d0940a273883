extension PluginFile {
  /// The names of the libraries that the file needs, in the file's order; empty for a file that is
  /// no shared object, of which the audit says more.
  package var neededLibraries: [String] {
    (try? image.get())?.dynamic.needed ?? []
  }

  /// The same of a file that is not kept.
  ///
  /// - Throws: ``Refusal`` as for every file that is read.
  package static func neededLibraries(ofFileAt path: String) throws(Refusal) -> [String] {
    let bytes = try OpenFile(path).readAll(limit: sizeLimit)
    return (try? ELFImage(path: path, bytes: bytes))?.dynamic.needed ?? []
  }
}
