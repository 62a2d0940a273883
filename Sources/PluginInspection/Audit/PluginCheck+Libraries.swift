extension PluginCheck {
  /// The entry symbol must be defined in this file, not in a library that it needs.
  mutating func checkEntry(_ symbol: String) {
    let name = SymbolName(symbol)
    guard image.symbols.definition(of: name, where: { _ in true }) == nil else { return }
    let owner = closure.members.dropFirst().first {
      $0.image.symbols.definition(of: name, where: { _ in true }) != nil
    }
    if let owner {
      add(.entryInLibrary(symbol: symbol, library: owner.image.fileName))
    } else {
      add(.entryMissing(symbol: symbol))
    }
  }

  /// No file that comes with the plugin may have the name of another one: the loader would hand out
  /// whichever it has first, to everyone.
  mutating func checkLibraryNames() {
    for index in closure.members.indices where closure.members[index].isPrivate {
      let member = closure.members[index]
      if let name = member.image.dynamic.soname, let other = holder(of: name, besides: member) {
        add(.libraryNameClash(library: member.image.fileName, name: name, other: other))
      }
      checkShadows(neededBy: index)
    }
  }

  /// The path of another library that goes by `name`.
  private func holder(of name: String, besides member: LibraryClosure.Member) -> String? {
    let resolver = auditor.resolver
    if let module = auditor.interfaces.first(where: { $0.libraryName == name }) {
      return module.path
    }
    if let loaded = resolver.loadedImage(named: name) { return loaded.path }
    let others = closure.members.dropFirst().map(\.image).filter { $0 !== member.image }
    if let other = others.first(where: { $0.libraryName == name || $0.fileName == name }) {
      return other.path
    }
    // A library that travels with the plugin may be a copy of the system's: it gets another name.
    guard case .plugin = member.origin else { return nil }
    return resolver.installedImage(named: name)?.path
  }

  /// Libraries beside the plugin that the loader would pass over for others already there.
  private mutating func checkShadows(neededBy parent: Int) {
    let image = closure.members[parent].image
    let places = SearchPath.places(
      image.dynamic.runpath ?? image.dynamic.rpath,
      origin: image.folder
    ).filter(\.isRelativeToOrigin)
    guard !places.isEmpty else { return }
    for member in closure.members where member.neededBy == parent {
      guard case .shared = member.origin else { continue }
      let name = member.image.libraryName
      guard !LibraryResolver.isSwiftRuntime(name) else { continue }
      for path in places.map({ $0.folder + "/" + name }) {
        guard let found = FileIdentity(path: path),
          found != FileIdentity(path: member.image.path)
        else { continue }
        add(
          .libraryNameClash(library: image.fileName, name: name, other: member.image.path)
        )
      }
    }
  }

  /// Every version-need entry must name a needed library that has the version.
  mutating func checkVersionNeeds(_ owner: ELFImage) {
    for need in owner.versions.needs {
      guard owner.needs(need.library) else {
        add(.staleVersionNeed(library: need.library, neededBy: owner.fileName))
        continue
      }
      let library =
        closure.members.first { $0.image.fileName == need.library }
        ?? closure.members.first { $0.image.libraryName == need.library }
      guard let library, !need.isWeak, !library.image.versions.definitions.isEmpty,
        !library.image.versions.definitions.contains(where: {
          $0.hash == need.hash && $0.version == need.version
        })
      else { continue }
      add(
        .libraryTooOld(library: need.library, version: need.version, neededBy: owner.fileName)
      )
    }
  }
}
