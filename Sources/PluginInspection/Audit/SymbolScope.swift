internal import Synchronization

/// Where the loader looks for the symbols of a plugin.
///
/// Its order does not matter here: what is asked is whether anyone defines a symbol.
struct SymbolScope {
  /// The plugin and the libraries that travel with it.
  let own: [ELFImage]
  /// All others.
  let shared: SharedSymbols

  /// A symbol that a file refers to.
  struct Reference {
    var name: SymbolName
    var version: VersionTables.Need?
  }

  /// Those that no library defines in the version that is asked for.
  func missing(among references: [Reference]) -> [SymbolName] {
    shared.missing(among: references).filter { reference in
      !own.contains { $0.defines(reference.name, reference.version) }
    }.map(\.name)
  }
}

/// The symbols of the libraries that plugins share: the program's and those its plugins need.
///
/// One serves all plugins that need the same libraries. They import much the same symbols, so what
/// was found once is kept by its hash. Safe to use from several threads at once.
final class SharedSymbols: Sendable {
  private let images: [ELFImage]
  private let found = Mutex([UInt32: Found]())

  /// A symbol in the library that defines it.
  private struct Found {
    var name: SymbolName
    var version: String?

    func serves(_ reference: SymbolScope.Reference) -> Bool {
      name == reference.name && version == reference.version?.version
    }
  }

  /// The symbols of `images`, each looked at in turn.
  init(_ images: [ELFImage]) { self.images = images }

  /// Those that no library defines.
  func missing(among references: [SymbolScope.Reference]) -> [SymbolScope.Reference] {
    let known = found.withLock { $0 }
    var new: [UInt32: Found] = [:]
    var missing: [SymbolScope.Reference] = []
    for reference in references where known[reference.name.gnuHash]?.serves(reference) != true {
      if let name = definition(of: reference) {
        new[name.gnuHash] = Found(name: name, version: reference.version?.version)
      } else {
        missing.append(reference)
      }
    }
    // To add copies all that others look at meanwhile, and each plugin has a few of its own.
    if new.count > known.count / 2 { found.withLock { $0.merge(new) { $1 } } }
    return missing
  }

  private func definition(of reference: SymbolScope.Reference) -> SymbolName? {
    for image in images {
      if let name = image.definition(of: reference.name, reference.version) { return name }
    }
    return nil
  }
}

extension ELFImage {
  /// Whether this file defines `name`, in the version that is asked for.
  func defines(_ name: SymbolName, _ version: VersionTables.Need?) -> Bool {
    definition(of: name, version) != nil
  }

  /// The name in this file, if it defines it in the version that is asked for.
  fileprivate func definition(of name: SymbolName, _ version: VersionTables.Need?) -> SymbolName? {
    symbol(name, version).flatMap(symbols.reference)
  }

  private func symbol(_ name: SymbolName, _ version: VersionTables.Need?) -> Symbol? {
    guard dynamic.symbolVersions != nil, !versions.definitions.isEmpty else {
      return symbols.definition(of: name) { _ in true }
    }
    if let version {
      return symbols.definition(of: name) { index in
        versions.accepts(symbols.versionIndex(index), version)
      }
    }
    // Without a version the base definition is taken, or the default one.
    return symbols.definition(of: name) { symbols.versionIndex($0) & 0x8000 == 0 }
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
