extension PluginCheck {
  /// An image with Swift sections uses the shared runtime and registers with it.
  mutating func checkRuntime(_ owner: ELFImage) {
    let registration = SymbolName("swift_addNewDSOImage")
    var imports = false
    for index in 1..<max(owner.symbols.count, 1) where !imports {
      guard let symbol = owner.symbols.symbol(index), symbol.isUndefined else { continue }
      imports = registration.isEqual(owner.bytes, at: symbol.nameOffset)
    }
    if !imports || !owner.needs("libswiftCore.so") { add(.staticSwiftRuntime) }
  }

  /// No file but the chosen one may carry an interface module's record: a plugin that does was
  /// linked with a copy, a library that does is a second file of the module.
  mutating func checkInterfaceRecords() {
    if let record = Self.record(image) { addCopy(record) }
    for member in libraries.members where member.image.layout.interface != nil {
      switch member.origin {
      case .interface: continue
      case .shared where auditor.resolver.loaded.contains(member.image.path): continue
      case .beside, .shared, .plugin: checkInterfaceRecord(member)
      }
    }
  }

  private mutating func checkInterfaceRecord(_ member: LibraryClosure.Member) {
    let owner = member.image
    guard let record = Self.record(owner) else { return }
    guard auditor.interfaces.contains(where: { $0.name == record.module }) else {
      let reason = """
        it is the interface module \(record.module), which was not chosen for this process. Add \
        it with --interface '\(owner.path)'.
        """
      let parent = libraries.parent(of: member) ?? image
      return add(
        .libraryUnusable(library: owner.fileName, neededBy: parent.fileName, reason: reason)
      )
    }
    addCopy(record)
  }

  private static func record(_ image: ELFImage) -> InterfaceRecord? {
    image.layout.interface == nil ? nil : try? InterfaceRecord(image)
  }

  private mutating func addCopy(_ record: InterfaceRecord) {
    let name = record.protocols.first.map { "\(record.module).\($0)" } ?? record.module
    add(.secondInterfaceCopy(module: record.module, type: name))
  }

  /// No type or protocol of an interface module may be defined here again.
  mutating func checkCopies(_ metadata: SwiftMetadata) {
    let names = Set(auditor.interfaces.map(\.name))
    for descriptor in metadata.protocols + metadata.types {
      guard let module = descriptor.moduleName else { continue }
      // Those of C are one for the whole process.
      if !module.hasPrefix("__C") { moduleNames.insert(module) }
      guard names.contains(module) else { continue }
      let isKnown = faults.contains {
        if case .secondInterfaceCopy(module, _) = $0 { true } else { false }
      }
      if !isKnown {
        add(.secondInterfaceCopy(module: module, type: "\(module).\(descriptor.name ?? "")"))
      }
    }
  }

  /// Structures of C are one for the whole process, by their tags.
  mutating func checkStructures(_ metadata: SwiftMetadata) {
    let found = metadata.importedStructures
    structures += found
    for structure in found {
      for module in auditor.interfaces {
        for other in module.structures
        where other.name == structure.name && !other.fits(structure) {
          add(
            .structureDiffers(
              name: structure.name,
              layout: structure.layout,
              module: module.name,
              expected: other.layout
            )
          )
        }
      }
    }
  }

  /// Every requirement without a default must be among those that a conformance names.
  mutating func checkConformances(_ metadata: SwiftMetadata) {
    for conformance in metadata.foreignConformances {
      checkOwnership(conformance, metadata.image)
      guard let (module, table) = table(conformance.protocolSymbol, metadata.image) else {
        continue
      }
      let present = Set(
        conformance.requirementSymbols.compactMap { address(of: $0, metadata.image, in: module) }
      )
      let missing = table.required.filter { !present.contains($0.address) }
      guard !missing.isEmpty else { continue }
      add(
        .requirementsMissing(
          interface: "\(module.name).\(table.name)",
          requirements: missing.map { Demangling.name($0.symbol) },
          implemented: conformance.requirementSymbols.compactMap { index in
            metadata.image.symbols.symbol(index).map {
              Demangling.name(metadata.image.symbols.name($0))
            }
          },
          builtFor: versionRange(of: module),
          module: module.name,
          version: module.version.description
        )
      )
    }
  }

  /// Of two conformances of one shared type to one shared protocol the first loaded wins for ever.
  private mutating func checkOwnership(_ conformance: ConformanceRecord, _ owner: ELFImage) {
    guard let type = conformance.foreignTypeSymbol.flatMap(owner.symbols.symbol),
      let conformed = owner.symbols.symbol(conformance.protocolSymbol),
      isShared(type, owner), isShared(conformed, owner)
    else { return }
    add(
      .retroactiveConformance(
        type: Demangling.name(owner.symbols.name(type)),
        interface: Demangling.name(owner.symbols.name(conformed))
      )
    )
  }

  /// Whether a symbol comes from a library that does not travel with the plugin.
  private func isShared(_ symbol: Symbol, _ owner: ELFImage) -> Bool {
    guard let name = owner.symbols.reference(symbol) else { return false }
    return !own.contains { $0.symbols.definition(of: name, where: { _ in true }) != nil }
  }

  private func table(
    _ symbol: Int,
    _ owner: ELFImage
  ) -> (InterfaceModule, InterfaceTables.ProtocolTable)? {
    for module in auditor.interfaces {
      guard let address = address(of: symbol, owner, in: module),
        let table = module.tables.protocols[address]
      else { continue }
      return (module, table)
    }
    return nil
  }

  /// The address in `module` of a symbol that `owner` refers to.
  private func address(of symbol: Int, _ owner: ELFImage, in module: InterfaceModule) -> UInt64? {
    owner.symbols.symbol(symbol).flatMap { owner.symbols.reference($0) }.flatMap { name in
      module.image.symbols.definition(of: name, where: { _ in true })?.address
    }
  }

  private func versionRange(of module: InterfaceModule) -> String? {
    manifest?.requires.first { $0.interface.hasPrefix(module.name + ".") && $0.versions != nil }?
      .versions?.description
  }

  /// Swift plugins say which compiler built them; only the same one is sure to fit.
  mutating func checkCompiler() {
    guard image.layout.hasSwiftSections else { return }
    guard let found = image.text(image.layout.compiler) else {
      notes.append("the file does not say which compiler built it, so this was not checked")
      return
    }
    if found != auditor.compilerVersion {
      add(.otherCompiler(found: found, expected: auditor.compilerVersion))
    }
  }
}
