package import PluginInterface

/// A provider in C as the host takes it: a descriptor like that of a plugin in Swift.
package enum ForeignProvider {
  /// What the manifest says, as far as it is needed here.
  package struct Claim: Sendable {
    package var id: String
    package var version: String
    /// `Module.Protocol`; `nil` for a feature.
    package var interface: String?
    /// The members of the bundle: name and interface.
    package var members: [(name: String, interface: String)]

    /// A claim of the manifest.
    package init(
      id: String,
      version: String,
      interface: String?,
      members: [(name: String, interface: String)]
    ) {
      self.id = id
      self.version = version
      self.interface = interface
      self.members = members
    }
  }

  /// Checks a table in full against the interface, before anything of it is called.
  ///
  /// - Parameters:
  ///   - payload: What the descriptor points to.
  ///   - claim: What the manifest says.
  /// - Returns: The descriptor; its builder calls the plugin's `build`.
  /// - Throws: ``ProviderFault``.
  package static func descriptor(
    _ payload: ForeignPayload?,
    _ claim: Claim
  ) throws(ProviderFault) -> PluginDescriptor {
    guard let interface = claim.interface else { throw .noProvider }
    let table = try ProviderTable(payload)
    guard table.interface == interface else {
      throw .otherInterface(manifest: interface, compiled: table.interface)
    }
    guard let key = InterfaceKey.of(interface) else { throw .noKey(interface: interface) }
    let methods = try methods(of: key, table, interface)
    for member in claim.members where member.interface != ConfigurationKey.interface {
      throw .cannotReceive(member: member.name, interface: member.interface)
    }
    return descriptor(claim, key, table, methods)
  }

  private static func methods(
    of key: any DependencyKey.Type,
    _ table: ProviderTable,
    _ interface: String
  ) throws(ProviderFault) -> [ProviderMethod] {
    guard let wanted = key.methods else {
      throw .swiftOnly(
        interface: interface,
        method: nil,
        reason: "one of its requirements is generic, a property, isolated, or takes a function"
      )
    }
    var methods: [ProviderMethod] = []
    for method in wanted {
      if let obstacle = method.obstacle {
        throw .swiftOnly(interface: interface, method: method.name, reason: obstacle)
      }
      guard let found = table.methods[method.name] else { throw .missingMethod(method.signature) }
      guard found.signature == method.signature else {
        throw .otherSignature(wanted: method.signature, found: found.signature)
      }
      methods.append(try ProviderMethod(method, found))
    }
    return methods
  }

  private static func descriptor<Key: DependencyKey>(
    _ claim: Claim,
    _ key: Key.Type,
    _ table: ProviderTable,
    _ methods: [ProviderMethod]
  ) -> PluginDescriptor {
    let id = claim.id
    let member = claim.members.first?.name
    return PluginDescriptor(
      id: id,
      version: claim.version,
      provides: key,
      requirements: claim.members.map { Requirement($0.name, ConfigurationKey.self, .one) }
    ) { resolver in
      let configuration = try member.map { try resolver.one($0, ConfigurationKey.self) }
      return {
        let services = try HostServices { try? configuration?.string($0) }
        return try ProviderInstance(plugin: id, methods: methods, table: table, services: services)
      }
    }
  }
}

/// Finds the key of an interface whose module is loaded.
enum InterfaceKey {
  /// The key that `@DependencyInterface` writes; `nil` if there is none of its name.
  static func of(_ interface: String) -> (any DependencyKey.Type)? {
    let parts = interface.split(separator: ".")
    guard parts.count == 2 else { return nil }
    let name = "\(parts[1])Key"
    // An interface module is in the process once, so that the name means one type.
    let type = _typeByName("\(parts[0].utf8.count)\(parts[0])\(name.utf8.count)\(name)O")
    return type as? any DependencyKey.Type
  }
}
