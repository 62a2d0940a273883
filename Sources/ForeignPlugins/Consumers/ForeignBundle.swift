internal import PluginInterface

/// The bundle of a plugin in C: its members, and which methods of them it calls.
struct ForeignBundle: Sendable {
  private let plugin: String
  private let members: [BundledMember]
  private let configuration: String?
  private let report: @Sendable (String) -> Void
  /// As the descriptor states them.
  let requirements: [Requirement]

  /// Compares what the plugin's table says with its manifest and with the interfaces.
  ///
  /// - Throws: ``TableFault``.
  init(_ claim: ForeignPlugin.Claim, _ table: PluginTable) throws(TableFault) {
    plugin = claim.id
    report = claim.report
    var members: [BundledMember] = []
    var requirements: [Requirement] = []
    var configuration: String?
    for member in claim.members {
      if member.interface == ConfigurationKey.interface, table.members[member.name] == nil {
        configuration = member.name
        requirements.append(Requirement(member.name, ConfigurationKey.self, member.cardinality))
        continue
      }
      let bundled = try BundledMember(member, table.members[member.name])
      members.append(bundled)
      requirements.append(Requirement(member.name, bundled.key, member.cardinality))
    }
    let declared = Set(claim.members.map(\.name))
    if let undeclared = table.members.keys.sorted().first(where: { !declared.contains($0) }) {
      throw .memberNotDeclared(undeclared)
    }
    self.members = members
    self.requirements = requirements
    self.configuration = configuration
  }

  /// Takes the members out of the resolver.
  ///
  /// - Returns: What makes them functions, once the plugin is built.
  /// - Throws: `ResolutionFailure`.
  func services(
    _ resolver: borrowing DependencyResolver
  ) throws -> @Sendable () throws -> HostServices {
    let configuration = try configuration.map { try resolver.one($0, ConfigurationKey.self) }
    var makers: [String: [DependencyTable.Maker]] = [:]
    for member in members {
      let place = DependencyPlace(plugin: plugin, member: member.name, report: report)
      makers[member.name] = try member.makers(resolver, place)
    }
    let made = makers
    return { [plugin, report] in
      var tables: [String: [DependencyTable]] = [:]
      for (name, makers) in made {
        for make in makers { tables[name, default: []].append(try make()) }
      }
      return try HostServices(plugin: plugin, tables, report) { try? configuration?.string($0) }
    }
  }
}

/// One member, and the methods that the plugin calls in the order in which it wants them.
private struct BundledMember: Sendable {
  let name: String
  let key: any DependencyKey.Type
  private let methods: [(number: Int, method: InterfaceMethod)]

  init(_ member: ForeignPlugin.Member, _ wanted: [String]?) throws(TableFault) {
    name = member.name
    guard let wanted else {
      throw .memberNotListed(member: member.name, interface: member.interface)
    }
    key = try InterfaceKey.of(member.interface)
    let known = key.methods ?? []
    var methods: [(Int, InterfaceMethod)] = []
    for signature in wanted {
      let name = SignatureText(signature).name
      guard let number = known.firstIndex(where: { $0.name == name }) else {
        throw .unknownMethod(signature, member: member.name, interface: member.interface)
      }
      let method = known[number]
      if let reason = method.callObstacle {
        throw .notForC(name, member: member.name, reason: reason)
      }
      guard method.signature == signature else {
        throw .otherSignature(wanted: method.signature, found: signature, member: member.name)
      }
      methods.append((number, method))
    }
    self.methods = methods
  }

  /// What makes a table of each value of the member.
  func makers(
    _ resolver: borrowing DependencyResolver,
    _ place: DependencyPlace
  ) throws -> [DependencyTable.Maker] {
    try makers(key, resolver, place)
  }

  private func makers<Key: DependencyKey>(
    _ key: Key.Type,
    _ resolver: borrowing DependencyResolver,
    _ place: DependencyPlace
  ) throws -> [DependencyTable.Maker] {
    try resolver.all(name, key).map { value in
      { [methods] in try DependencyTable(key, value, methods, place) }
    }
  }
}
