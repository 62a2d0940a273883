/// One run of the audit over one plugin.
///
/// Each check adds what it finds and lets the others go on, so that a file's faults are told
/// together.
struct PluginCheck {
  let auditor: Auditor
  let file: PluginFile
  let image: ELFImage
  let libraries: PluginLibraries
  /// The plugin and the libraries that travel with it.
  let own: [ELFImage]
  let scope: SymbolScope

  private(set) var faults: [Fault] = []
  var notes: [String] = []
  var manifest: PluginManifest?
  var moduleNames: Set<String> = []
  var structures: [ImportedStructure] = []

  init(auditor: Auditor, file: PluginFile, image: ELFImage) {
    self.auditor = auditor
    self.file = file
    self.image = image
    libraries = auditor.libraries(of: image)
    own = [image] + libraries.besideImages
    scope = SymbolScope(own: own, shared: libraries.symbols)
  }

  mutating func add(_ fault: Fault) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// Runs every check.
  mutating func run() -> PluginAudit {
    guard image.layout.manifest != nil || image.layout.interface == nil else {
      add(.isInterfaceModule)
      return report()
    }
    readManifest()
    if let manifest { checkEntry(manifest.entry) }
    libraries.faults.forEach { add($0) }
    checkLibraryNames()
    let metadata = own.filter(\.layout.hasSwiftSections).map(SwiftMetadata.init)
    own.forEach { checkVersionNeeds($0) }
    checkInterfaceRecords()
    metadata.forEach { checkRuntime($0.image) }
    metadata.forEach { checkCopies($0) }
    metadata.forEach { checkStructures($0) }
    checkCompiler()
    // What follows speaks of versions, so the manifest's names must have their modules.
    qualifyInterfaces()
    checkInterfaceVersions()
    metadata.forEach { checkConformances($0) }
    own.forEach { checkSymbols($0) }
    return report()
  }

  private mutating func readManifest() {
    manifest = file.manifest.manifest
    file.manifest.faults.forEach { add($0) }
    notes += file.manifest.notes
  }

  private func report() -> PluginAudit {
    var audit = PluginAudit(
      path: file.path,
      hash: own.count == 1 ? file.hash : ContentHash(own.map(\.bytes)),
      images: own,
      fileHash: file.hash
    )
    audit.manifest = manifest
    audit.refusals = faults.map { Refusal(file.path, $0) }
    audit.notes = notes
    audit.moduleNames = moduleNames
    audit.importedStructures = structures
    if auditor.looksForUse {
      audit.unusedMembers = unusedMembers
      audit.undeclaredInterfaces = undeclaredInterfaces
      audit.exportedVariables = image.exportedVariables
    }
    audit.lifecycle = own.reduce(into: libraries.lifecycle) { $0.formUnion($1.lifecycle) }
    audit.readsTaskValues = own.contains(where: \.readsTaskValues)
    audit.holdsSwift = own.contains(where: \.layout.hasSwiftSections)
    audit.privateLibraries = libraries.beside
    audit.interfaceModules = libraries.interfaceModules
    audit.librariesToOpenFirst = libraries.toOpenFirst
    audit.uniqueSymbols = own.flatMap(Self.uniqueSymbols)
    // Tried here, so that a check tells it and not only a load.
    if !libraries.beside.isEmpty, let fault = LibraryRenaming.fault(of: audit) {
      audit.refusals.append(Refusal(file.path, fault))
    }
    return audit
  }

  private static func uniqueSymbols(_ image: ELFImage) -> [String] {
    var names: [String] = []
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isUnique, symbol.isDefined
      else { continue }
      names.append(image.symbols.name(symbol))
    }
    return names
  }
}
