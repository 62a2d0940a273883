extension PluginFile {
  /// The names of the libraries that the file needs, in the file's order; empty for a file that is
  /// no shared object, of which the audit says more.
  ///
  /// A plugin in C is linked against no interface module: the modules of its manifest are added.
  package var neededLibraries: [String] {
    (try? image.get())?.neededLibraries ?? []
  }

  /// The same of a file that is not kept.
  ///
  /// - Throws: ``Refusal`` as for every file that is read.
  package static func neededLibraries(ofFileAt path: String) throws(Refusal) -> [String] {
    let bytes = try OpenFile(path).readAll(limit: sizeLimit)
    return (try? ELFImage(path: path, bytes: bytes))?.neededLibraries ?? []
  }
}

extension ELFImage {
  fileprivate var neededLibraries: [String] {
    let needed = dynamic.needed
    // A plugin in Swift has its modules there.
    guard !needed.contains("libPluginInterface.so"), let section = layout.manifest else {
      return needed
    }
    var decoder = ManifestDecoder()
    let text = bytes.copy(from: section.offset, length: section.size)
    guard let manifest = decoder.decode(text), manifest.language == .c else { return needed }
    let interfaces = manifest.provides + manifest.requires.map(\.interface)
    let modules = interfaces.compactMap { name in
      name.firstIndex(of: ".").map { "lib\(name[..<$0]).so" }
    }
    return needed + Set(modules).subtracting(needed).sorted()
  }
}
