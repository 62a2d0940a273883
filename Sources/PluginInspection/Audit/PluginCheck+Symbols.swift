extension PluginCheck {
  /// Every symbol that a relocation refers to must be defined somewhere, weak ones excepted.
  mutating func checkSymbols(_ owner: ELFImage) {
    var used = [Bool](repeating: false, count: owner.symbols.count)
    for relocation in Relocations(owner) where relocation.symbol < used.count {
      used[relocation.symbol] = true
    }
    let needs = owner.versions.needs
    var references: [SymbolScope.Reference] = []
    for index in 1..<max(used.count, 1) where used[index] {
      guard let symbol = owner.symbols.symbol(index), symbol.isUndefined, !symbol.isWeak else {
        continue
      }
      guard let name = owner.symbols.reference(symbol) else {
        add(.damaged(what: "a symbol's name lies outside its string table"))
        continue
      }
      let number = owner.symbols.versionIndex(index) & 0x7FFF
      let version = number > 1 ? needs.first { $0.index == number } : nil
      // The version itself is missing, and that has been said.
      if let version, isKnownMissing(version) { continue }
      references.append(SymbolScope.Reference(name: name, version: version))
    }
    report(missing: scope.missing(among: references).map(\.text), in: owner)
  }

  private func isKnownMissing(_ need: VersionTables.Need) -> Bool {
    faults.contains {
      if case .libraryTooOld(need.library, need.version, _) = $0 { true } else { false }
    }
  }

  /// A symbol of an interface module is missing because the module is older; others are plain.
  private mutating func report(missing names: [String], in owner: ELFImage) {
    // A missing library is the reason already.
    let lacksLibrary = libraries.faults.contains {
      if case .libraryMissing(_, owner.fileName, _) = $0 { true } else { false }
    }
    guard !lacksLibrary else { return }
    var byModule: [String: [String]] = [:]
    for name in names {
      guard let module = module(ofSymbol: name), manifestAllowsNewer(than: module) else {
        add(
          .undefinedSymbol(
            name: Demangling.name(name),
            mangled: name,
            neededBy: owner.fileName
          )
        )
        continue
      }
      byModule[module.name, default: []].append(Demangling.name(name))
    }
    for module in auditor.interfaces {
      guard let names = byModule[module.name] else { continue }
      guard libraries.interfaceModules[module.name] != nil else {
        add(
          .interfaceNotLinked(
            module: module.name,
            library: module.libraryName,
            symbol: names.min { $0.count < $1.count } ?? ""
          )
        )
        continue
      }
      add(newerNeeded(module, needed: "with " + Fault.list(Self.unique(names), "and")))
    }
  }

  /// The interface module that a missing symbol belongs to.
  private func module(ofSymbol name: String) -> InterfaceModule? {
    auditor.interfaces.first { module in
      let mangled = "\(module.name.utf8.count)\(module.name)"
      let isLinked = libraries.interfaceModules[module.name] != nil
      // Some begin with a name of the plugin's own; those of a library that is not there are all gone.
      return name.hasPrefix("$s\(mangled)") || !isLinked && name.contains(mangled)
    }
  }

  private func manifestAllowsNewer(than module: InterfaceModule) -> Bool {
    !(manifest?.requires ?? []).contains { requirement in
      guard requirement.interface.hasPrefix(module.name + "."), let range = requirement.versions
      else { return false }
      return module.version >= range.upperBound && !range.contains(module.version)
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
