extension PluginHost {
  /// Applies the drain policy to what a transaction replaced, and completes its report.
  func settle(
    _ group: ReplacedGroup,
    _ transaction: BuildTransaction,
    _ steps: TransitionPlan,
    _ options: SwapOptions,
    _ report: SwapReport
  ) async -> SwapReport {
    var report = report
    report.changes = changes(group, transaction, steps, report.outcome)
    report.warnings += transaction.warnings.map(\.description) + warnings(of: transaction)
    report.warnings += idle(transaction.plan, report.outcome)
    let atPublish = group.nodes.map { ($0.generation, $0.generation.leases) }
    retireGroups(of: group.plugins)
    // Only what a swap or a load replaced can come back.
    let isFinal = report.outcome != .swapped && report.outcome != .loaded
    follow(group, standby: isFinal ? .zero : options.standby)
    // After the publish the observer has no say any more.
    try? await options.onStep(.drain)
    report.isDrained = await wait(group, options.drain)
    report.rejected = rejecting.count
    report.calls = atPublish.map { calls(on: $0, atPublish: $1) }
    // A confirmation may have come while calls were waited for.
    report.canRollBack = !isFinal && !group.nodes.isEmpty && isHeld(group)
    return report
  }

  /// Turns away requests to every feature that reaches a plugin that is to change.
  func turnAway(_ steps: TransitionPlan, _ options: SwapOptions) {
    guard case .rejectNew = options.drain else { return }
    let changing = Set(steps.build + steps.remove)
    rejecting = (Set(features.filter { !reached(from: $0).isDisjoint(with: changing) }), 0)
  }

  /// Everything a plugin gets, directly or through others, and itself.
  func reached(from feature: String) -> Set<String> {
    pluginsNeeded(by: [feature], members: { graph.nodes[$0]?.wired.members })
  }

  private func wait(_ group: ReplacedGroup, _ policy: SwapOptions.DrainPolicy) async -> Bool {
    switch policy {
    case .abandon: group.leases == 0
    case .wait(let limit), .rejectNew(let limit):
      await drain(group, until: ContinuousClock.now + limit)
    }
  }

  private func calls(on generation: Generation, atPublish: Int) -> SwapReport.Calls {
    let left = min(generation.leases, atPublish)
    return SwapReport.Calls(
      plugin: generation.plugin,
      generation: generation.number,
      atPublish: atPublish,
      finished: atPublish - left,
      inProgress: left,
      requests: left == 0 ? [] : generation.requests.map(\.id)
    )
  }

  private func changes(
    _ group: ReplacedGroup,
    _ transaction: BuildTransaction,
    _ steps: TransitionPlan,
    _ outcome: SwapReport.Outcome
  ) -> [SwapReport.Change] {
    let before = group.numbers
    let made = transaction.nodes.map { node in
      SwapReport.Change(
        plugin: node.wired.id,
        from: before[node.wired.id],
        to: node.generation.number,
        reason: steps.rebuilds.first { $0.plugin == node.wired.id }?.description
      )
    }
    let gone = steps.remove.compactMap { id in
      before[id].map { from in
        // What an unload did not name itself says why it stopped.
        let reason = outcome == .unloaded ? transaction.plan[id].map { "\($0.activity)" } : nil
        return SwapReport.Change(plugin: id, from: from, to: nil, reason: reason)
      }
    }
    return made + gone
  }

  /// Plugins that were brought in and have nothing to do.
  private func idle(_ plan: WiringPlan, _ outcome: SwapReport.Outcome) -> [String] {
    guard outcome == .loaded || outcome == .swapped, let record = history.last else { return [] }
    return record.plugins.subtracting(record.audits.keys).sorted().compactMap { id in
      guard let activity = plan[id]?.activity, !activity.isActive else { return nil }
      return "plugin '\(id)' is \(activity)"
    }
  }

  /// What a swap of these plugins may surprise with.
  private func warnings(of transaction: BuildTransaction) -> [String] {
    let resident = residentGenerations
    guard resident > generationLimit else { return [] }
    return [
      """
      \(resident) Swift generations have been loaded and stay mapped, more than \(generationLimit); \
      restart the process when convenient
      """
    ]
  }
}

extension TransitionPlan.Rebuild: CustomStringConvertible {
  /// Why the plugin is built again.
  var description: String {
    switch reason {
    case .fixedMember: "rebuilt: its member '\(member)' takes a bare value"
    case .noProxy: "rebuilt: what its member '\(member)' takes cannot be replaced in place"
    }
  }
}
