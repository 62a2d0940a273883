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

  /// No file that comes with the plugin may have the name of one that is shared.
  mutating func checkLibraryNames() {
    for module in auditor.interfaces where image.dynamic.soname == module.libraryName {
      add(.libraryNameClash(name: module.libraryName, other: module.path))
    }
    if let name = image.dynamic.soname, let other = auditor.resolver.loadedImage(named: name) {
      add(.libraryNameClash(name: name, other: other.path))
    }
    for index in closure.members.indices where closure.members[index].isPrivate {
      checkShadows(neededBy: index)
    }
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
        add(.libraryNameClash(name: name, other: member.image.path))
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
      let library = closure.members.first {
        $0.image.libraryName == need.library || $0.image.fileName == need.library
      }
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
