extension PluginCheck {
  /// The range of each requirement must hold the version chosen for this process.
  mutating func checkInterfaceVersions() {
    for requirement in manifest?.requires ?? [] {
      guard let range = requirement.versions, let module = module(of: requirement.interface),
        !range.contains(module.version)
      else { continue }
      if module.version < range.lowerBound {
        add(newerNeeded(module, needed: range.description))
      } else {
        add(
          .interfaceTooNew(
            module: module.name,
            accepted: range.description,
            chosen: module.version.description,
            chosenPath: module.path
          )
        )
      }
    }
  }

  private func module(of interface: String) -> InterfaceModule? {
    auditor.interfaces.first { interface.hasPrefix($0.name + ".") }
  }

  /// The refusal "restart with …", with the newer file that lies beside the plugin, if any.
  func newerNeeded(_ module: InterfaceModule, needed: String) -> Fault {
    let path = LibraryResolver.folder(file.path) + "/" + module.libraryName
    let beside = try? InterfaceModule(reading: path)
    let isNewer = beside.map { $0.name == module.name && $0.version > module.version } ?? false
    return .newerInterfaceNeeded(
      module: module.name,
      needed: needed,
      chosen: module.version.description,
      chosenPath: module.path,
      offered: isNewer ? path : nil
    )
  }

  /// Turns `APIClient` into `AppInterface.APIClient` wherever the manifest is unqualified.
  mutating func qualifyInterfaces() {
    guard var manifest else { return }
    let qualifier = InterfaceQualifier(self)
    for index in manifest.provides.indices {
      manifest.provides[index] = qualified(manifest.provides[index], false, qualifier)
    }
    for index in manifest.requires.indices {
      let requirement = manifest.requires[index]
      manifest.requires[index].interface =
        qualified(requirement.interface, requirement.isValue, qualifier)
    }
    self.manifest = manifest
  }

  private mutating func qualified(
    _ name: String,
    _ isValue: Bool,
    _ qualifier: InterfaceQualifier
  ) -> String {
    guard !name.contains(".") else { return name }
    do throws(Fault) {
      return try isValue ? qualifier.qualifyValue(name) : qualifier.qualify(name)
    } catch {
      // With a copy of the module inside, nothing is imported that could tell which is meant.
      if !containsInterfaceCopy { add(error) }
      return name
    }
  }

  private var containsInterfaceCopy: Bool {
    faults.contains { if case .secondInterfaceCopy = $0 { true } else { false } }
  }
}
