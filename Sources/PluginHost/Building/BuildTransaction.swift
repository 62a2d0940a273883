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
  /// How values are built that are not those of the whole host; `nil` where there are none.
  private(set) var recipes: RecipeGraph?
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
    // Before images are loaded, after which it takes the runtime far longer to make these types.
    nodes.reserveCapacity(plan.activeOrder.count)
    provided.reserveCapacity(plan.activeOrder.count)
    seats.reserveCapacity(plan.activeOrder.count)
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
        if plan.isRequired(id, by: wanted) {
          await undo()
          throw error
        }
      }
    }
    do {
      recipes = try makeRecipes()
    } catch {
      await undo()
      throw error
    }
  }

  /// What was built, in order.
  var built: [RunningGraph.Node] {
    nodes.filter { reuse[$0.wired.id] !== $0.generation }
  }

  /// The value of a provider, in what was built or in what serves.
  func value(of provider: String) -> ProvidedDependency? {
    if let made = provided[provider] { return made }
    guard let value = running.value(of: provider) else { return nil }
    // A new build of it whose values are not those of the whole host has none here.
    return nodes.contains { $0.wired.id == provider } ? nil : value
  }

  /// Shuts down everything built so far, consumers before providers.
  mutating func undo() async {
    recipes = nil
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
      if let known = reuse[wired.id] { known } else { try await make(wired, audit) }
    if let dependency = generation.dependency { provided[wired.id] = dependency }
    nodes.append(RunningGraph.Node(wired: wired, generation: generation))
  }

  private mutating func make(
    _ wired: WiredPlugin,
    _ audit: PluginAudit
  ) async throws(BuildFailure) -> Generation {
    guard wired.manifest.lifetime == .singleton, !isBuiltLater(wired) else {
      return try await workshop.make(wired, audit, nil, limit: limit)
    }
    let bundle = try await bundle(of: wired)
    do throws(BuildFailure) {
      return try await workshop.make(wired, audit, bundle, limit: limit)
    } catch {
      await bundle.holdings.close().release()
      throw error
    }
  }

  /// Whether nobody needs it before asking for it; once it is there, its next generation is too.
  private func isBuiltLater(_ wired: WiredPlugin) -> Bool {
    plan.deferred.contains(wired.id) && running.value(of: wired.id) == nil
  }

  /// Builds what was only loaded, for the first who asks for it.
  mutating func complete(_ node: RunningGraph.Node) async throws {
    let bundle = try await bundle(of: node.wired, into: node.generation.holdings)
    bundle.number.tell(node.generation.number)
    workshop.observe?(.entered(.build, plugin: node.wired.id))
    let builder = CurrentBuilder(of: node.wired.id, for: workshop)
    let built = try await CurrentBuilder.$value.withValue(builder) {
      try await node.generation.build(bundle.resolver)
    }
    if let value = node.generation.warmingUp(built) { try await value.warmUp() }
    bundle.gate?.open()
    node.generation.complete(built)
  }

  /// The values of each member, from providers and from the host.
  ///
  /// - Throws: ``BuildFailure``; what was made for the bundle is then released.
  private mutating func bundle(
    of wired: WiredPlugin,
    into holdings: Holdings = Holdings()
  ) async throws(BuildFailure) -> Bundle {
    var bundle = Bundle(holdings: holdings)
    bundle.members.reserveCapacity(wired.members.count)
    do throws(BuildFailure) {
      for member in wired.members {
        bundle.members.append(try await values(of: member, in: wired, &bundle))
      }
    } catch {
      await holdings.close().release()
      throw error
    }
    return bundle
  }

  private mutating func values(
    of member: WiredMember,
    in wired: WiredPlugin,
    _ bundle: inout Bundle
  ) async throws(BuildFailure) -> MemberValues {
    guard member.delivery == .value else {
      let gate =
        bundle.gate ?? SupplierGate(plugin: wired.id, scope: "the host", bundle.holdings)
      bundle.gate = gate
      return MemberValues(
        member.name,
        suppliers: suppliers(of: member, in: wired, gate, bundle)
      )
    }
    var values: [ProvidedDependency] = []
    if member.takesHostValue, let value = try hostValue(of: member, for: wired, bundle.number) {
      values.append(value)
    }
    for provider in member.providers {
      if let value = try await value(of: provider, for: bundle.holdings) {
        values.append(try handedOver(value, under: member, of: wired.id))
      } else if member.cardinality == .optional {
        warn(wired.id, member.name, provider)
      } else {
        throw .providerFailed(plugin: wired.id, member: member.name, provider: provider)
      }
    }
    return values.count == 1
      ? MemberValues(member.name, one: values[0]) : MemberValues(member.name, values)
  }

  /// The value of a provider; of a transient one a value of its own.
  private mutating func value(
    of provider: String,
    for holdings: Holdings
  ) async throws(BuildFailure) -> ProvidedDependency? {
    if let shared = value(of: provider) { return shared }
    guard let wired = plan[provider], wired.manifest.lifetime == .transient,
      let node = node(of: provider)
    else { return nil }
    let bundle = try await bundle(of: wired)
    bundle.number.tell(node.generation.number)
    let (generation, limit) = (node.generation, limit)
    workshop.observe?(.entered(.build, plugin: provider))
    let result = await onPluginThread(atMost: limit) { () -> Result<BuiltPlugin, BuildFailure> in
      do throws(BuildFailure) {
        return .success(try await generation.build(bundle.resolver))
      } catch { return .failure(error) }
    }
    do throws(BuildFailure) {
      guard let result else { throw .tookTooLong(plugin: provider, limit: limit ?? .zero) }
      let built = try result.get()
      bundle.gate?.open()
      _ = holdings.keep(bundle.holdings.close())
      if generation.hasShutdown {
        _ = holdings.keep([OwnedValue(generation: generation, built: built, slot: nil)])
      }
      guard case .provider(let dependency) = built.value else { return nil }
      return dependency
    } catch {
      await bundle.holdings.close().release()
      throw error
    }
  }

  /// A plugin that was loaded in this transaction, or that serves.
  func node(of id: String) -> RunningGraph.Node? {
    nodes.last { $0.wired.id == id } ?? running.nodes[id]
  }

  /// What makes the values of a lazy member or a factory when it is asked.
  private func suppliers(
    of member: WiredMember,
    in wired: WiredPlugin,
    _ gate: SupplierGate,
    _ bundle: Bundle
  ) -> [any DependencySupplier] {
    let (values, manifest, number) = (workshop.hostValues, wired.manifest, bundle.number)
    func supplier(_ position: Int, _ provider: String?) -> any DependencySupplier {
      LaterSupplier(
        host: workshop.host,
        member: MemberName(wired.id, member.name),
        delivery: member.delivery,
        position: position,
        provider: provider,
        hostValue: { try values.value(of: member.interface, for: manifest, number) },
        holdings: bundle.holdings,
        gate: gate,
        edge: workshop.limits.edge(of: wired.id, member)
      )
    }
    let own = member.takesHostValue ? [supplier(0, nil)] : []
    return own + member.providers.enumerated().map { supplier($0, $1) }
  }

  func hostValue(
    of member: WiredMember,
    for wired: WiredPlugin,
    _ number: BuildNumber
  ) throws(BuildFailure) -> ProvidedDependency? {
    do {
      return try workshop.hostValues.value(of: member.interface, for: wired.manifest, number)
    } catch {
      let reason = "the host has no value for its member '\(member.name)': \(error)"
      throw .badBundle(plugin: wired.id, reason: reason)
    }
  }

  /// The value as one member receives it.
  ///
  /// A member that follows swaps live takes the proxy of the interface's seat. In a swap that seat
  /// still holds the old generation, until the transaction is published. A limit stands before the proxy.
  mutating func handedOver(
    _ value: ProvidedDependency,
    under member: WiredMember,
    of consumer: String
  ) throws(BuildFailure) -> ProvidedDependency {
    let seated = seated(value, under: member)
    return try workshop.limits.edge(of: consumer, member)?.limited(seated) ?? seated
  }

  private mutating func seated(
    _ value: ProvidedDependency,
    under member: WiredMember
  ) -> ProvidedDependency {
    guard let name = member.seat else { return value }
    if let seat = seats[name] { return seat.proxy }
    guard let seat = DependencySeat(holding: value) else { return value }
    seats[name] = seat
    return seat.proxy
  }

  private mutating func warn(_ plugin: String, _ member: String, _ provider: String) {
    let reason = failed[provider].map { "\($0)" } ?? "it was not built"
    warnings.append(
      BuildWarning(plugin: plugin, member: member, provider: provider, reason: reason)
    )
  }
}
