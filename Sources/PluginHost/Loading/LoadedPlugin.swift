internal import ForeignPlugins
package import PluginInspection
package import PluginInterface

/// A plugin whose image is in the process and whose descriptor agrees with its manifest.
package struct LoadedPlugin: Sendable {
  let manifest: PluginManifest
  package let descriptor: PluginDescriptor

  /// Loads a staged copy.
  ///
  /// Constructors of the image run here, and the entry symbol is called; the builder is not.
  ///
  /// - Parameters:
  ///   - manifest: What the audit found.
  ///   - files: The copy, and the copies of its own libraries.
  ///   - libraries: What it needs of the Swift runtime and does not find itself; they stay.
  ///   - canBeUnmapped: Whether no file of them holds Swift code.
  /// - Throws: ``LoadFailure``.
  package init(
    _ manifest: PluginManifest,
    at files: [String],
    after libraries: [String] = [],
    canBeUnmapped: Bool = false
  ) throws(LoadFailure) {
    self.manifest = manifest
    for path in libraries { try Self.openForAll(path, neededBy: manifest.id) }
    let image = canBeUnmapped ? try Self.openImage(files, plugin: manifest.id) : nil
    let library = image == nil ? try Self.open(files.first ?? "", plugin: manifest.id) : nil
    let entry = try Self.describe(manifest) { symbol throws(DescriptorFault) in
      if let image { return try image.describe(entry: symbol) }
      return try library?.describe(entry: symbol, language: manifest.language.rawValue)
    }
    try Self.compare("id", [manifest.id], [entry.id], manifest)
    try Self.compare("version", ["\(manifest.version)"], [entry.version], manifest)
    if let plugin = entry.plugin {
      descriptor = plugin
    } else {
      descriptor = try Self.foreign(entry, manifest, image)
    }
    // In its code a decorator is a provider.
    let kind = manifest.kind == .decorator ? PluginManifest.Kind.provider : manifest.kind
    try Self.compare("kind", [kind.rawValue], [descriptor.kind.name], manifest)
    try Self.compare(
      "provides",
      manifest.provides,
      descriptor.provides.map { [$0.interface] } ?? [],
      manifest
    )
    try Self.compare(
      "requires",
      manifest.requires.map(ClaimedMember.init),
      descriptor.requirements.map(ClaimedMember.init),
      manifest
    )
  }

  private static func open(
    _ path: String,
    plugin: String
  ) throws(LoadFailure) -> DynamicLibrary {
    do {
      return try DynamicLibrary(opening: path)
    } catch {
      switch error {
      case .refused(let message): throw .linker(plugin: plugin, path: path, message: message)
      case .alreadyLoaded: throw .oldImage(plugin: plugin, path: path)
      }
    }
  }

  private static func openForAll(_ path: String, neededBy id: String) throws(LoadFailure) {
    do { _ = try DynamicLibrary(sharing: path) } catch {
      throw .linker(plugin: id, path: path, message: "\(error)")
    }
  }

  private static func openImage(
    _ files: [String],
    plugin: String
  ) throws(LoadFailure) -> ForeignImage {
    do {
      return try ForeignImage(plugin: plugin, opening: files)
    } catch {
      guard case .notLoaded(let path, let message) = error else {
        throw .linker(plugin: plugin, path: files.first ?? "", message: "\(error)")
      }
      throw .linker(plugin: plugin, path: path, message: message)
    }
  }

  private static func describe(
    _ manifest: PluginManifest,
    _ describe: (String) throws(DescriptorFault) -> EntryDescriptor?
  ) throws(LoadFailure) -> EntryDescriptor {
    do {
      guard let entry = try describe(manifest.entry) else {
        throw LoadFailure.noEntry(plugin: manifest.id, symbol: manifest.entry)
      }
      return entry
    } catch let failure as LoadFailure {
      throw failure
    } catch {
      throw .badDescriptor(plugin: manifest.id, reason: "\(error)")
    }
  }

  /// The descriptor of a plugin that is not Swift, whose table has been compared with its interface.
  private static func foreign(
    _ entry: EntryDescriptor,
    _ manifest: PluginManifest,
    _ image: ForeignImage?
  ) throws(LoadFailure) -> PluginDescriptor {
    var claim = ForeignPlugin.Claim(
      id: entry.id,
      version: entry.version,
      interface: manifest.kind == .feature ? nil : manifest.provides.first,
      members: manifest.requires.map { member in
        .init(member.name, member.interface, Cardinality(name: member.cardinality.rawValue))
      }
    )
    claim.carrier = CurrentRequest.carrier
    claim.image = image
    do {
      return try ForeignPlugin.descriptor(entry.foreign, claim)
    } catch {
      throw .badDescriptor(plugin: manifest.id, reason: "\(error)")
    }
  }

  /// Refuses a plugin whose two sides differ; text is made for that alone.
  private static func compare<Claim: Equatable & CustomStringConvertible>(
    _ field: String,
    _ declared: [Claim],
    _ compiled: [Claim],
    _ manifest: PluginManifest
  ) throws(LoadFailure) {
    guard declared != compiled else { return }
    throw .contradiction(
      plugin: manifest.id,
      field: field,
      manifest: "'\(declared.map(\.description).joined(separator: ", "))'",
      descriptor: "'\(compiled.map(\.description).joined(separator: ", "))'"
    )
  }
}

/// A member of the bundle, as one of the two sides states it.
private struct ClaimedMember: Equatable, CustomStringConvertible {
  let name: String
  let cardinality: String
  let delivery: String
  let interface: String

  init(_ declared: PluginManifest.Requirement) {
    name = declared.name
    cardinality = declared.cardinality.rawValue
    delivery = declared.delivery.rawValue
    interface = declared.interface
  }

  init(_ compiled: PluginInterface.Requirement) {
    name = compiled.name
    cardinality = compiled.cardinality.name
    delivery = compiled.delivery.name
    interface = compiled.key.interface
  }

  var description: String {
    "\(name): \(cardinality) \(delivery == "value" ? "" : "\(delivery) ")\(interface)"
  }
}
