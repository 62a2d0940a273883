internal import PluginInspection
internal import PluginInterface

extension PluginHost {
  /// Gets from the plugins that serve to those of `next`, all or nothing.
  ///
  /// - Parameters:
  ///   - next: Where to get.
  ///   - changed: Plugins whose file changed.
  ///   - reuse: Generations on standby that serve again instead of being built.
  ///   - targets: By what the change was asked for: a rollback knows it by these names too.
  ///   - options: How to treat calls in progress, and who hears the steps.
  ///   - report: What is known of the outcome already.
  /// - Returns: The report, complete.
  /// - Throws: ``SwapFailure``; nothing has changed then.
  func transition(
    to next: DesiredSet,
    changed: Set<String>,
    reuse: [String: Generation] = [:],
    targets: [String] = [],
    options: SwapOptions,
    report: SwapReport
  ) async throws(SwapFailure) -> SwapReport {
    let plan = try await wire(next, options)
    if report.outcome == .swapped { try refuseIdle(changed, plan) }
    let steps = TransitionPlan(
      from: graph.nodes.mapValues(\.wired),
      order: graph.order,
      to: plan,
      changed: changed,
      seats: Set(graph.seats.keys),
      unbuilt: graph.unbuilt
    )
    guard !steps.isEmpty || report.outcome != .swapped || !changed.isEmpty else {
      desired = next
      return SwapReport(.unchanged)
    }
    let exclusive = exclusive(steps, plan)
    try refuseSecondImages(steps, next, reuse: reuse, exclusive: exclusive)
    turnAway(steps, options)
    defer { rejecting = ([], 0) }
    var transaction = BuildTransaction(
      plan: plan,
      audits: next.audits,
      workshop: workshop,
      running: graph,
      reuse: reuse,
      limit: options.buildLimit
    )
    configuration.replace(by: next.values)
    let changes: [SlotChange]
    var states: [String: StateSnapshot] = [:]
    defer { (holding, publishing) = (nil, nil) }
    do throws(SwapFailure) {
      if !exclusive.isEmpty { states = try await makeWay(exclusive, options) }
      try await build(&transaction, steps, plan, states, options)
      changes = try slotChanges(steps, transaction)
      try await keepApart(steps, options)
      try await step(.publish, options)
    } catch {
      configuration.replace(by: desired.values)
      await transaction.undo()
      await restore(
        exclusive.filter { graph.nodes[$0]?.generation.phase == .retired },
        states,
        limit: options.buildLimit
      )
      throw error
    }
    let group = publish(changes, steps, transaction, plan, next, targets, report.outcome)
    return await settle(group, transaction, steps, options, report)
  }

  /// Refuses a new build of a plugin that another one keeps from serving: it would be taken, said to
  /// be swapped, and nobody would meet it.
  ///
  /// A provider that nobody needs yet may be replaced.
  func refuseIdle(_ changed: Set<String>, _ plan: WiringPlan) throws(SwapFailure) {
    for id in changed.sorted() where graph.nodes[id] == nil {
      guard let activity = plan[id]?.activity, !activity.isActive, activity != .unneeded
      else { continue }
      throw .servesNobody(id, reason: activity.description)
    }
  }

  private func wire(
    _ next: DesiredSet,
    _ options: SwapOptions
  ) async throws(SwapFailure) -> WiringPlan {
    try await step(.wire, options)
    do throws(InvalidWiring) {
      return try next.plan().validated()
    } catch { throw .wiring(error) }
  }

  /// Refuses to load a plugin again whose variables the loader would share with the first image.
  ///
  /// That can be a new build, one from before, a plugin that is rebuilt for its provider's sake, or
  /// the old build of one that makes way, to be restored if the new one fails.
  func refuseSecondImages(
    _ steps: TransitionPlan,
    _ next: DesiredSet,
    reuse: [String: Generation],
    exclusive: [String]
  ) throws(SwapFailure) {
    let again = steps.build.filter { reuse[$0] == nil && workshop.hasLoaded($0) }
    let audits = again.map { next.audits[$0] } + exclusive.map { desired.audits[$0] }
    for audit in audits {
      guard let audit, let id = audit.manifest?.id, !audit.uniqueSymbols.isEmpty else { continue }
      throw .uniqueSymbols(plugin: id, count: audit.uniqueSymbols.count)
    }
  }

  /// Tells the observer that a step begins.
  func step(_ step: SwapStep, _ options: SwapOptions) async throws(SwapFailure) {
    do {
      try await options.onStep(step)
    } catch { throw .givenUp(step: step, message: "\(error)") }
  }

  /// Builds, warms up and hands state over; the old generations answer meanwhile.
  private func build(
    _ transaction: inout BuildTransaction,
    _ steps: TransitionPlan,
    _ plan: WiringPlan,
    _ states: [String: StateSnapshot],
    _ options: SwapOptions
  ) async throws(SwapFailure) {
    try await step(.build, options)
    do throws(BuildFailure) {
      try await transaction.build(steps.build, wanted: plan.wanted)
    } catch { throw .build(error) }
    try await step(.warmUp, options)
    for node in transaction.built { try await warmUp(node, limit: options.buildLimit) }
    try await step(.transfer, options)
    for node in transaction.built {
      guard let old = graph.nodes[node.wired.id] else { continue }
      let state =
        if let known = states[node.wired.id] { known } else {
          try await exportState(of: old, limit: options.buildLimit)
        }
      if let state { try await importState(state, to: node, limit: options.buildLimit) }
    }
  }

  private func slotChanges(
    _ steps: TransitionPlan,
    _ transaction: BuildTransaction
  ) throws(SwapFailure) -> [SlotChange] {
    var changes: [SlotChange] = []
    for publish in steps.publish {
      guard let seat = graph.seats[publish.seat],
        let value = transaction.value(of: publish.provider)
      else { continue }
      guard let change = seat.change(to: value) else {
        let reason = "\(publish.seat) is of another copy of its module"
        throw .build(.badBundle(plugin: publish.provider, reason: reason))
      }
      changes.append(change)
    }
    return changes
  }

  /// Makes the new generations serve: one pointer store for the seats, one assignment for the rest.
  private func publish(
    _ changes: [SlotChange],
    _ steps: TransitionPlan,
    _ transaction: BuildTransaction,
    _ plan: WiringPlan,
    _ next: DesiredSet,
    _ targets: [String],
    _ outcome: SwapReport.Outcome
  ) -> ReplacedGroup {
    let before = graph
    let slots = RetiredGeneration.publish(changes)
    var counters: [String: [any CallCounter]] = [:]
    for (publish, slot) in zip(steps.publish, slots) {
      guard let provider = before.provider(of: publish.seat) else { continue }
      counters[provider, default: []].append(slot)
    }
    graph.adopt(
      transaction.nodes,
      seats: transaction.seats,
      recipes: transaction.recipes,
      order: plan.activeOrder
    )
    noteScopes(of: before)
    graph.refresh(plan)
    plan.activeOrder.forEach { down[$0] = nil }
    let gone = before.order.compactMap { before.nodes[$0] }
      .filter { graph.nodes[$0.wired.id]?.generation !== $0.generation }
    for node in gone {
      // A seat without consumers goes with its provider; calls on it still count.
      let seats = graph.dropSeats(of: node, before: before)
      let scopes = scopeCounters(of: node.generation)
      node.generation.replace((counters[node.wired.id] ?? []) + seats + scopes)
    }
    transaction.nodes.forEach { $0.generation.move(to: .serving) }
    // What has failed is not what is called from now on.
    let made = Set(transaction.nodes.map(\.wired.id))
    workshop.limits.reset(consumersOf: made, in: graph.nodes.values.map(\.wired))
    transactions += 1
    // What made way for its successor is retired already, and no rollback can take it.
    let held = gone.filter { $0.generation.phase != .retired }
    let record = SwapRecord(
      number: transactions,
      from: desired,
      to: next,
      removed: steps.remove,
      targets: targets
    )
    if outcome == .swapped || outcome == .loaded { history.add(record) }
    let group = ReplacedGroup(
      number: transactions,
      nodes: held,
      numbers: Dictionary(
        gone.map { ($0.wired.id, $0.generation.number) },
        uniquingKeysWith: { $1 }
      ),
      names: record.names
    )
    desired = next
    return group
  }
}
