internal import PluginInspection
internal import PluginInterface

/// The plugins that a host is to run and the choices among them: what a transition changes.
struct DesiredSet: Sendable {
  /// By id.
  var audits: [String: PluginAudit] { didSet { known = nil } }
  var choices: [WiringRequest.Choice] { didSet { known = nil } }
  var configuration: ConfigurationSources { didSet { known = nil } }
  let limits: [LimitRule]
  let hostInterfaces: [String]
  let standsIn: Bool
  let hostLifetimes: [String: PluginManifest.Lifetime]
  let interfaces: [InterfaceModule]
  var wanted: WiringRequest.Wanted { didSet { known = nil } }
  /// The plan of the set as it was given, until something changes.
  private var known: WiringPlan?

  /// The set as it was given.
  init(_ set: PluginSet) {
    audits = Dictionary(
      set.accepted.compactMap { audit in audit.manifest.map { ($0.id, audit) } },
      uniquingKeysWith: { first, _ in first }
    )
    choices = set.request.choices
    configuration = set.request.configuration
    limits = set.request.limits
    hostInterfaces = set.request.hostInterfaces
    standsIn = set.request.context != .live
    hostLifetimes = set.request.hostLifetimes
    interfaces = set.interfaces
    wanted = set.request.wanted
    known = set.plan
  }

  /// The values given to these plugins, by id and key.
  ///
  /// Values for plugins that are gone, and for keys that a new build no longer reads, are left out:
  /// when the set was first given, the wiring complained of those that fit nothing.
  var values: [String: [String: String]] {
    let manifests = audits.values.compactMap(\.manifest)
    let given = configuration.values(for: manifests)
    return manifests.reduce(into: [:]) { values, manifest in
      let keys = Set(manifest.configuration.map(\.key))
      values[manifest.id] = given[manifest.id]?.filter { keys.contains($0.key) }
    }
  }

  /// The graph over the set.
  func plan() -> WiringPlan {
    if let known { return known }
    var request = WiringRequest(audits.values.compactMap { .init($0) })
    request.hostInterfaces = hostInterfaces
    request.standsIn = standsIn
    request.hostLifetimes = hostLifetimes
    request.choices = choices
    request.configuration = values
    request.limits = limits
    // What they are for may have gone.
    request.awaitsLimited = true
    request.failable = interfaces.failable
    request.wanted = wanted
    request.swiftOnly = interfaces.reduce(into: [:]) { all, module in
      all.merge(module.swiftOnly) { first, _ in first }
    }
    request.interfaceVersions = Dictionary(
      interfaces.map { ($0.name, $0.version) },
      uniquingKeysWith: { first, _ in first }
    )
    return WiringPlan(request)
  }
}

extension DesiredSet {
  /// Has the graph made for one more plugin.
  mutating func want(_ id: String) {
    guard case .plugins(let ids) = wanted, !ids.contains(id) else { return }
    wanted = .plugins(ids + [id])
  }

  /// Takes a plugin out.
  mutating func remove(_ id: String) {
    audits[id] = nil
    choices.removeAll { $0.plugin == id }
    if case .plugins(let ids) = wanted { wanted = .plugins(ids.filter { $0 != id }) }
  }

  /// Has `plugin` serve `interface` from now on.
  mutating func choose(_ plugin: String, for interface: String) {
    choices.removeAll { $0.interface == interface || $0.interface == interface.withoutModule }
    choices.append(WiringRequest.Choice(interface: interface, plugin: plugin))
  }
}
