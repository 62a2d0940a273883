/// Where the loader looks for the symbols of a plugin, in its order.
struct SymbolScope {
  private let images: [ELFImage]

  /// The program's libraries, then the plugin's.
  init(global: [ELFImage], closure: LibraryClosure) {
    let local = closure.members.map(\.image)
    images = global + local.filter { image in !global.contains { $0 === image } }
  }

  /// Whether some library defines `name`, in the version that is asked for.
  func defines(_ name: SymbolName, version: VersionTables.Need?) -> Bool {
    images.contains { Self.defines($0, name, version) }
  }

  /// Whether `image` itself does.
  static func defines(_ image: ELFImage, _ name: SymbolName, _ version: VersionTables.Need?) -> Bool
  {
    let table = image.symbols
    guard image.dynamic.symbolVersions != nil, !image.versions.definitions.isEmpty else {
      return table.definition(of: name) { _ in true } != nil
    }
    if let version {
      return table.definition(of: name) { index in
        let stored = table.versionIndex(index)
        return image.versions.accepts(stored, version)
      } != nil
    }
    // Without a version the base definition is taken, or the default one.
    return table.definition(of: name) { table.versionIndex($0) & 0x8000 == 0 } != nil
  }
}

extension VersionTables {
  /// Whether a symbol with the stored version index serves as `need`.
  fileprivate func accepts(_ stored: UInt16, _ need: Need) -> Bool {
    let index = stored & 0x7FFF
    guard index > 1 else { return stored & 0x8000 == 0 }
    return definitions.contains {
      $0.index == index && $0.hash == need.hash && $0.version == need.version
    }
  }
}
