internal import ForeignPlugins
package import PluginInspection
package import PluginInterface

/// A plugin whose image is in the process and whose descriptor agrees with its manifest.
package struct LoadedPlugin: Sendable {
  let manifest: PluginManifest
  package let descriptor: PluginDescriptor

  /// Loads the staged file at `path`.
  ///
  /// Constructors of the image run here, and the entry symbol is called; the builder is not.
  ///
  /// - Throws: ``LoadFailure``.
  package init(_ manifest: PluginManifest, at path: String) throws(LoadFailure) {
    self.manifest = manifest
    let library = try Self.open(path, plugin: manifest.id)
    let entry = try Self.describe(library, manifest)
    try Self.compare("id", [manifest.id], [entry.id], manifest)
    try Self.compare("version", ["\(manifest.version)"], [entry.version], manifest)
    if let plugin = entry.plugin {
      descriptor = plugin
    } else {
      descriptor = try Self.foreign(entry, manifest)
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

  private static func describe(
    _ library: DynamicLibrary,
    _ manifest: PluginManifest
  ) throws(LoadFailure) -> EntryDescriptor {
    do {
      guard let entry = try library.describe(entry: manifest.entry) else {
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
    _ manifest: PluginManifest
  ) throws(LoadFailure) -> PluginDescriptor {
    let claim = ForeignProvider.Claim(
      id: entry.id,
      version: entry.version,
      interface: manifest.provides.first,
      members: manifest.requires.map { ($0.name, $0.interface) }
    )
    do {
      return try ForeignProvider.descriptor(entry.foreign, claim)
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
