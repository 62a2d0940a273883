extension PluginCheck {
  /// The members of the bundle whose interface no code of the plugin calls.
  ///
  /// To call a requirement, or what an extension adds, is to import a symbol that begins with the
  /// protocol's name. Descriptors of requirements are imported to conform and are no call. A member
  /// that is only handed on counts as unused: nothing in the file tells that apart.
  var unusedMembers: [String] {
    (manifest?.requires ?? []).filter { requirement in
      guard !requirement.isValue, let beginning = beginning(of: requirement.interface) else {
        return false
      }
      return !own.contains { $0.calls(beginning) }
    }.map(\.name)
  }

  /// The interfaces whose requirements the plugin calls and that its manifest does not name.
  var undeclaredInterfaces: [String] {
    guard let manifest else { return [] }
    let declared = Set(manifest.requires.map(\.interface) + manifest.provides)
    let known = auditor.interfaces.flatMap { module in
      module.protocolNames.map { "\(module.name).\($0)" }
    }
    return known.filter { interface in
      guard !declared.contains(interface), let beginning = beginning(of: interface) else {
        return false
      }
      return own.contains { $0.calls(beginning) }
    }.sorted()
  }

  /// What the symbols of a protocol's members begin with.
  private func beginning(of interface: String) -> String? {
    for module in auditor.interfaces where interface.hasPrefix(module.name + ".") {
      let name = interface.dropFirst(module.name.count + 1)
      guard let table = module.tables.protocols.values.first(where: { $0.name == name }) else {
        continue
      }
      return table.symbol.dropLast(2) + "P"
    }
    return nil
  }
}

extension ELFImage {
  fileprivate func calls(_ beginning: String) -> Bool {
    (1..<max(symbols.count, 1)).contains { index in
      guard let symbol = symbols.symbol(index), symbol.isUndefined else { return false }
      let name = symbols.name(symbol)
      return name.hasPrefix(beginning) && !["Tq", "Tb", "Tl", "Tn"].contains(name.suffix(2))
    }
  }
}
