extension PluginCheck {
  /// The entry symbol must be defined in this file, not in a library that it needs.
  mutating func checkEntry(_ symbol: String) {
    let name = SymbolName(symbol)
    guard image.symbols.definition(of: name, where: { _ in true }) == nil else { return }
    let owner = libraries.members.first {
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
    checkName(of: image, isPlugin: true)
    checkShadows(of: image, number: 0)
    for index in libraries.members.indices where libraries.members[index].isPrivate {
      checkName(of: libraries.members[index].image, isPlugin: false)
      checkShadows(of: libraries.members[index].image, number: index + 1)
    }
  }

  private mutating func checkName(of owner: ELFImage, isPlugin: Bool) {
    guard let name = owner.dynamic.soname,
      let other = holder(of: name, besides: owner, isPlugin: isPlugin)
    else { return }
    add(.libraryNameClash(library: owner.fileName, name: name, other: other))
  }

  /// The path of another library that goes by `name`.
  private func holder(of name: String, besides owner: ELFImage, isPlugin: Bool) -> String? {
    let resolver = auditor.resolver
    if let module = auditor.interfaces.first(where: { $0.libraryName == name }) {
      return module.path
    }
    if let loaded = resolver.loadedImage(named: name) { return loaded.path }
    let other = libraries.members.first { member in
      member.image !== owner
        && (member.image.libraryName == name || member.image.fileName == name)
    }
    if let other { return other.image.path }
    // A library that travels with the plugin may be a copy of the system's: it gets another name.
    return isPlugin ? resolver.installedImage(named: name)?.path : nil
  }

  /// Libraries beside the plugin that the loader would pass over for others already there.
  private mutating func checkShadows(of image: ELFImage, number: Int) {
    let places = SearchPath.places(
      image.dynamic.runpath ?? image.dynamic.rpath,
      origin: image.folder
    ).filter(\.isRelativeToOrigin)
    guard !places.isEmpty else { return }
    for member in libraries.members where member.neededBy == number {
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
      guard let library = libraries.byName[need.library], !need.isWeak,
        !library.versions.definitions.isEmpty,
        !library.versions.definitions.contains(where: {
          $0.hash == need.hash && $0.version == need.version
        })
      else { continue }
      add(
        .libraryTooOld(library: need.library, version: need.version, neededBy: owner.fileName)
      )
    }
  }
}
