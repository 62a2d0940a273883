internal import PluginInspection
internal import PluginInterface

/// Builds plugins in the plan's order and takes all of it back if one of them fails.
///
/// Nothing is registered anywhere until ``build(_:)`` returns. No lock is held while plugin code
/// runs: the transaction is owned by one task.
struct BuildTransaction {
  let plan: WiringPlan
  /// The audits of the plan's plugins, whose bytes are staged and loaded.
  let audits: [String: PluginAudit]
  let staging: StagingArea
  let hostValues: HostValues
  let observe: HostObserver

  private(set) var built: [BuiltEntry] = []
  private(set) var warnings: [BuildWarning] = []
  private var provided: [String: ProvidedDependency] = [:]
  private var proxies: [String: ProvidedDependency] = [:]
  private var failed: [String: BuildFailure] = [:]

  init(
    plan: WiringPlan,
    audits: [String: PluginAudit],
    staging: StagingArea,
    hostValues: HostValues,
    observe: @escaping HostObserver
  ) {
    self.plan = plan
    self.audits = audits
    self.staging = staging
    self.hostValues = hostValues
    self.observe = observe
  }

  /// Builds `ids` (each provider before its consumers); `wanted` are those that must succeed.
  ///
  /// A failure that only optional members see leaves them empty, with a warning.
  ///
  /// - Throws: ``BuildFailure`` of the first wanted plugin that cannot be built, after everything
  ///   built so far was shut down in reverse order.
  mutating func build(_ ids: [String], wanted: [String]) async throws(BuildFailure) {
    for id in ids {
      guard let wired = plan[id], let audit = audits[id] else { continue }
      do {
        try await build(wired, audit)
      } catch {
        failed[id] = error
        if wanted.contains(id) || isRequired(id, by: wanted) {
          await undo()
          throw error
        }
      }
    }
  }

  private mutating func build(_ wired: WiredPlugin, _ audit: PluginAudit) async throws(BuildFailure)
  {
    let members = try members(of: wired)
    let loaded = try load(wired, audit)
    observe(.build, wired.id)
    let plugin = try await Self.run(loaded, members)
    register(plugin, id: wired.id)
  }

  private func load(
    _ wired: WiredPlugin,
    _ audit: PluginAudit
  ) throws(BuildFailure) -> LoadedPlugin {
    let staged: StagedPlugin
    do {
      staged = try staging.stage(audit, generation: 1)
    } catch { throw .notStaged(plugin: wired.id, error) }
    observe(.load, wired.id)
    do {
      return try LoadedPlugin(wired.manifest, at: staged.path)
    } catch { throw .notLoaded(error) }
  }

  private static func run(
    _ loaded: LoadedPlugin,
    _ members: [String: [ProvidedDependency]]
  ) async throws(BuildFailure) -> BuiltPlugin {
    let id = loaded.manifest.id
    let prepared: PreparedBuild
    do {
      prepared = try loaded.descriptor.prepare(DependencyResolver(members: members))
    } catch { throw .badBundle(plugin: id, reason: "\(error)") }
    do {
      return try await prepared.build()
    } catch { throw .builderThrew(plugin: id, message: "\(error)") }
  }

  private mutating func register(_ plugin: BuiltPlugin, id: String) {
    built.append(BuiltEntry(id: id, plugin: plugin))
    if case .provider(let dependency) = plugin.value { provided[id] = dependency }
  }

  /// The values of each member, from providers built before and from the host.
  private mutating func members(
    of wired: WiredPlugin
  ) throws(BuildFailure) -> [String: [ProvidedDependency]] {
    var values: [String: [ProvidedDependency]] = [:]
    for member in wired.members {
      values[member.name] = try sources(of: member, in: wired)
    }
    return values
  }

  private mutating func sources(
    of member: WiredMember,
    in wired: WiredPlugin
  ) throws(BuildFailure) -> [ProvidedDependency] {
    var values: [ProvidedDependency] = []
    if member.takesHostValue,
      let value = hostValues.value(of: member.interface, for: wired.manifest)
    {
      values.append(value)
    }
    for provider in member.providers {
      if let value = provided[provider] {
        values.append(handedOver(value, of: provider, under: member))
      } else if member.cardinality == .optional {
        warn(wired.id, member.name, provider)
      } else {
        throw .providerFailed(plugin: wired.id, member: member.name, provider: provider)
      }
    }
    return values
  }

  /// The value as one member receives it.
  ///
  /// A member that follows swaps live takes the provider's proxy; all such consumers share one slot.
  private mutating func handedOver(
    _ value: ProvidedDependency,
    of provider: String,
    under member: WiredMember
  ) -> ProvidedDependency {
    guard member.swap == .live else { return value }
    let proxy = proxies[provider] ?? value.proxied ?? value
    proxies[provider] = proxy
    return proxy
  }

  private mutating func warn(_ plugin: String, _ member: String, _ provider: String) {
    let reason = failed[provider].map { "\($0)" } ?? "it was not built"
    warnings.append(
      BuildWarning(plugin: plugin, member: member, provider: provider, reason: reason)
    )
  }

  /// Whether one of `wanted` cannot be built without `id`.
  private func isRequired(_ id: String, by wanted: [String]) -> Bool {
    var open = wanted
    var seen = Set<String>()
    while let next = open.popLast() {
      guard seen.insert(next).inserted, let wired = plan[next] else { continue }
      let needed = wired.members.filter { $0.cardinality != .optional }
        .flatMap(\.providers)
      if needed.contains(id) { return true }
      open += needed
    }
    return false
  }

  /// Shuts down everything built so far, consumers before providers.
  private mutating func undo() async {
    await built.shutdown(observe)
    built = []
    provided = [:]
    proxies = [:]
  }
}

/// Hears which plugin's code the host is about to enter.
package typealias HostObserver = @Sendable (WorkerEvent.Phase, String) -> Void

/// One built plugin of a host.
struct BuiltEntry: Sendable {
  let id: String
  let plugin: BuiltPlugin
}

extension [BuiltEntry] {
  /// Shuts each down once, in reverse order, waiting for each.
  func shutdown(_ observe: HostObserver) async {
    for entry in reversed() {
      guard let shutdown = entry.plugin.shutdownable else { continue }
      observe(.shutdown, entry.id)
      await shutdown.shutdown()
    }
  }
}

extension WiringPlan {
  /// The plugins that the graph is made for.
  var wanted: [String] { plugins.filter { $0.activity == .wanted }.map(\.id) }
}
