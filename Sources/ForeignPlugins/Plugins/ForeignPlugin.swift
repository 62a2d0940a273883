package import PluginInterface

/// A plugin in C as the host takes it: a descriptor like that of a plugin in Swift.
package enum ForeignPlugin {
  /// What the manifest says, as far as it is needed here.
  package struct Claim: Sendable {
    package var id: String
    package var version: String
    /// `Module.Protocol`; `nil` for a feature.
    package var interface: String?
    package var members: [Member]
    /// Takes what the calling task knows over to the threads on which C runs.
    package var carrier: ContextCarrier?
    /// The plugin's image, which its values keep; `nil` for one that is never unmapped.
    package var image: ForeignImage?
    /// Hears in a sentence what went wrong and has nowhere else to go.
    package var report: @Sendable (String) -> Void = { StandardError.write($0) }

    /// A claim of the manifest.
    package init(id: String, version: String, interface: String?, members: [Member]) {
      self.id = id
      self.version = version
      self.interface = interface
      self.members = members
    }
  }

  /// One member of the bundle.
  package struct Member: Sendable {
    package var name: String
    /// `Module.Protocol`.
    package var interface: String
    package var cardinality: Cardinality

    /// A member that takes so many providers of an interface.
    package init(_ name: String, _ interface: String, _ cardinality: Cardinality = .one) {
      self.name = name
      self.interface = interface
      self.cardinality = cardinality
    }
  }

  /// Checks a table in full against the interfaces, before anything of it is called.
  ///
  /// - Parameters:
  ///   - payload: What the descriptor points to.
  ///   - claim: What the manifest says.
  ///   - proof: Whether calls can be trusted at all.
  /// - Returns: The descriptor; its builder calls the plugin's `build`.
  /// - Throws: ``TableFault``.
  package static func descriptor(
    _ payload: ForeignPayload?,
    _ claim: Claim,
    proof: ForeignProof = .ofPlugins
  ) throws(TableFault) -> PluginDescriptor {
    if let failure = proof.failures.first { throw .wrongCalls(failure.description) }
    guard let interface = claim.interface else {
      let table = try PluginTable(feature: payload)
      return feature(claim, table, try ForeignBundle(claim, table))
    }
    let table = try PluginTable(provider: payload)
    guard table.interface == interface else {
      throw .otherInterface(manifest: interface, compiled: table.interface ?? "")
    }
    let key = try InterfaceKey.of(interface)
    let methods = try methods(of: key, table, interface)
    return provider(claim, key, table, try ForeignBundle(claim, table), methods)
  }

  private static func methods(
    of key: any DependencyKey.Type,
    _ table: PluginTable,
    _ interface: String
  ) throws(TableFault) -> [(name: String, method: ProviderMethod)] {
    guard let wanted = key.methods else {
      throw .swiftOnly(
        interface: interface,
        method: nil,
        reason: "its key is written by hand, or says 'swap: .rebuild'"
      )
    }
    var methods: [(name: String, method: ProviderMethod)] = []
    for method in wanted {
      if let obstacle = method.obstacle {
        throw .swiftOnly(interface: interface, method: method.name, reason: obstacle)
      }
      guard let found = table.methods[method.name] else { throw .missingMethod(method.signature) }
      guard found.signature == method.signature else {
        throw .otherSignature(wanted: method.signature, found: found.signature, member: nil)
      }
      if found.isCompleting {
        guard method.isAsync else { throw .notAsync(method.signature) }
        guard method.isThrowing || method.hasFallback else {
          throw .silentCompletion(method.signature)
        }
      }
      methods.append((method.name, try ProviderMethod(method, found)))
    }
    return methods
  }

  private static func provider<Key: DependencyKey>(
    _ claim: Claim,
    _ key: Key.Type,
    _ table: PluginTable,
    _ bundle: ForeignBundle,
    _ methods: [(name: String, method: ProviderMethod)]
  ) -> PluginDescriptor {
    PluginDescriptor(
      id: claim.id,
      version: claim.version,
      provides: key,
      requirements: bundle.requirements
    ) { resolver in
      let services = try bundle.services(resolver)
      return {
        let body = try await ForeignBody(claim, table, try services())
        return ProviderInstance(body, methods)
      }
    }
  }

  private static func feature(
    _ claim: Claim,
    _ table: PluginTable,
    _ bundle: ForeignBundle
  ) -> PluginDescriptor {
    PluginDescriptor(id: claim.id, version: claim.version, requirements: bundle.requirements) {
      resolver in
      let services = try bundle.services(resolver)
      return { FeatureInstance(try await ForeignBody(claim, table, try services())) }
    }
  }
}

/// Finds the key of an interface whose module is loaded.
enum InterfaceKey {
  /// The key that `@DependencyInterface` writes.
  ///
  /// - Throws: ``TableFault/noKey(interface:)``.
  static func of(_ interface: String) throws(TableFault) -> any DependencyKey.Type {
    let parts = interface.split(separator: ".")
    guard parts.count == 2 else { throw .noKey(interface: interface) }
    let name = "\(parts[1])Key"
    // An interface module is in the process once, so that the name means one type.
    let type = _typeByName("\(parts[0].utf8.count)\(parts[0])\(name.utf8.count)\(name)O")
    guard let key = type as? any DependencyKey.Type else { throw .noKey(interface: interface) }
    return key
  }
}
