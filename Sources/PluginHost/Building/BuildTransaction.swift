internal import PluginInspection
internal import PluginInterface

/// Builds plugins in the plan's order and takes all of it back if one of them fails.
///
/// Nothing is registered anywhere until the owner takes ``nodes`` over. No lock is held while plugin
/// code runs: the transaction is owned by one task.
struct BuildTransaction {
  let plan: WiringPlan
  /// The audits of the plan's plugins, whose bytes are staged and loaded.
  let audits: [String: PluginAudit]
  let workshop: Workshop
  /// What serves meanwhile; members whose provider is not built anew get that one.
  let running: RunningGraph

  /// Generations on standby that serve again instead of being built.
  let reuse: [String: Generation]
  /// How long one plugin may take to be loaded and built; `nil` waits for ever.
  let limit: Duration?

  /// What was built or taken from standby, in order.
  private(set) var nodes: [RunningGraph.Node] = []
  /// The running seats and those made for this transaction.
  private(set) var seats: [String: DependencySeat]
  private(set) var warnings: [BuildWarning] = []
  private var provided: [String: ProvidedDependency] = [:]
  private var failed: [String: BuildFailure] = [:]

  init(
    plan: WiringPlan,
    audits: [String: PluginAudit],
    workshop: Workshop,
    running: RunningGraph = RunningGraph(),
    reuse: [String: Generation] = [:],
    limit: Duration? = nil
  ) {
    self.plan = plan
    self.audits = audits
    self.workshop = workshop
    self.running = running
    self.reuse = reuse
    self.limit = limit
    seats = running.seats
  }

  /// Builds `ids` (each provider before its consumers); `wanted` are those that must succeed.
  ///
  /// A failure that only optional members see leaves them empty, with a warning.
  ///
  /// - Throws: ``BuildFailure`` of the first plugin without which a wanted one cannot be built, after
  ///   everything built so far was shut down in reverse order.
  mutating func build(_ ids: [String], wanted: [String]) async throws(BuildFailure) {
    for id in ids {
      guard let wired = plan[id], let audit = audits[id] else { continue }
      do {
        try await build(wired, audit)
      } catch {
        failed[id] = error
        if wanted.contains(id) || plan.isRequired(id, by: wanted) {
          await undo()
          throw error
        }
      }
    }
  }

  /// What was built, in order.
  var built: [RunningGraph.Node] {
    nodes.filter { reuse[$0.wired.id] !== $0.generation }
  }

  /// The value of a provider, in what was built or in what serves.
  func value(of provider: String) -> ProvidedDependency? {
    provided[provider] ?? running.value(of: provider)
  }

  /// Shuts down everything built so far, consumers before providers.
  mutating func undo() async {
    for node in built.reversed() where node.generation.retire() {
      await workshop.takeBack(node.generation)
    }
    nodes = []
    provided = [:]
  }

  private mutating func build(
    _ wired: WiredPlugin,
    _ audit: PluginAudit
  ) async throws(BuildFailure) {
    let generation =
      if let known = reuse[wired.id] { known } else {
        try await workshop.make(wired, audit, try members(of: wired), limit: limit)
      }
    if let dependency = generation.dependency { provided[wired.id] = dependency }
    nodes.append(RunningGraph.Node(wired: wired, generation: generation))
  }

  /// The values of each member, from providers and from the host.
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
    if member.takesHostValue, let value = try hostValue(of: member, for: wired) {
      values.append(value)
    }
    for provider in member.providers {
      if let value = value(of: provider) {
        values.append(handedOver(value, under: member))
      } else if member.cardinality == .optional {
        warn(wired.id, member.name, provider)
      } else {
        throw .providerFailed(plugin: wired.id, member: member.name, provider: provider)
      }
    }
    return values
  }

  private func hostValue(
    of member: WiredMember,
    for wired: WiredPlugin
  ) throws(BuildFailure) -> ProvidedDependency? {
    do {
      return try workshop.hostValues.value(of: member.interface, for: wired.manifest)
    } catch {
      let reason = "the host has no value for its member '\(member.name)': \(error)"
      throw .badBundle(plugin: wired.id, reason: reason)
    }
  }

  /// The value as one member receives it.
  ///
  /// A member that follows swaps live takes the proxy of the interface's seat. In a swap that seat
  /// still holds the old generation, until the transaction is published.
  private mutating func handedOver(
    _ value: ProvidedDependency,
    under member: WiredMember
  ) -> ProvidedDependency {
    guard member.swap == .live else { return value }
    if let seat = seats[member.interface] { return seat.proxy }
    guard let seat = DependencySeat(holding: value) else { return value }
    seats[member.interface] = seat
    return seat.proxy
  }

  private mutating func warn(_ plugin: String, _ member: String, _ provider: String) {
    let reason = failed[provider].map { "\($0)" } ?? "it was not built"
    warnings.append(
      BuildWarning(plugin: plugin, member: member, provider: provider, reason: reason)
    )
  }
}

extension WiringPlan {
  /// The plugins that the graph is made for.
  var wanted: [String] { plugins.filter { $0.activity == .wanted }.map(\.id) }

  /// Whether one of `wanted` cannot be built without `id`.
  func isRequired(_ id: String, by wanted: [String]) -> Bool {
    var open = wanted
    var seen = Set<String>()
    while let next = open.popLast() {
      guard seen.insert(next).inserted, let wired = self[next] else { continue }
      let needed = wired.members.filter { $0.cardinality != .optional }.flatMap(\.providers)
      if needed.contains(id) { return true }
      open += needed
    }
    return false
  }
}
