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
    try Self.compare("id", manifest.id, entry.id, manifest)
    try Self.compare("version", "\(manifest.version)", entry.version, manifest)
    if let plugin = entry.plugin {
      descriptor = plugin
    } else {
      descriptor = try Self.foreign(entry, manifest)
    }
    guard !Self.agree(manifest, descriptor) else { return }
    for (field, declared, compiled) in Self.claims(manifest, descriptor) {
      try Self.compare(field, declared, compiled, manifest)
    }
  }

  /// Whether both sides say the same beyond id and version; nearly always, so no text is made.
  private static func agree(_ manifest: PluginManifest, _ descriptor: PluginDescriptor) -> Bool {
    manifest.kind.rawValue == descriptor.kind.name
      && manifest.provides == (descriptor.provides.map { [$0.interface] } ?? [])
      && manifest.requires.count == descriptor.requirements.count
      && zip(manifest.requires, descriptor.requirements).allSatisfy { declared, compiled in
        declared.name == compiled.name && declared.cardinality.rawValue == compiled.cardinality.name
          && declared.interface == compiled.key.interface
      }
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

  private static func compare(
    _ field: String,
    _ declared: String,
    _ compiled: String,
    _ manifest: PluginManifest
  ) throws(LoadFailure) {
    guard declared != compiled else { return }
    throw .contradiction(
      plugin: manifest.id,
      field: field,
      manifest: "'\(declared)'",
      descriptor: "'\(compiled)'"
    )
  }

  /// What both sides say beyond id and version, as text that must be equal.
  private static func claims(
    _ manifest: PluginManifest,
    _ descriptor: PluginDescriptor
  ) -> [(field: String, declared: String, compiled: String)] {
    [
      ("kind", manifest.kind.rawValue, descriptor.kind.name),
      (
        "provides",
        manifest.provides.joined(separator: ", "),
        descriptor.provides.map { $0.interface } ?? ""
      ),
      (
        "requires",
        manifest.requires.map { "\($0.name): \($0.cardinality.rawValue) \($0.interface)" }
          .joined(separator: ", "),
        descriptor.requirements
          .map { "\($0.name): \($0.cardinality.name) \($0.key.interface)" }
          .joined(separator: ", ")
      ),
    ]
  }
}
