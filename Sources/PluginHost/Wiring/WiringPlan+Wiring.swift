internal import PluginInspection

extension WiringPlan {
  /// The outcome of a finished wiring, in words instead of numbers.
  init(_ wiring: Wiring) {
    let consumers = wiring.finalConsumers()
    let plugins = wiring.nodes.indices.map { wiring.wired($0, consumers[$0]) }
    self.plugins = plugins
    positions = Dictionary(plugins.indices.map { (plugins[$0].id, $0) }) { first, _ in first }
    buildOrder = wiring.components.order.filter { wiring.nodes[$0].manifest.kind != .contract }
      .map { wiring.nodes[$0].id }
    problems = wiring.requestProblems() + wiring.problems { wiring.isInScope[$0] }
    setAside =
      wiring.isInScope.contains(false) ? wiring.problems { !wiring.isInScope[$0] } : []
    warnings = wiring.warnings()
    refused = wiring.request.refused.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    names = wiring.names
  }
}

extension Wiring {
  /// For each plugin those that really receive its value.
  fileprivate func finalConsumers() -> [[Int]] {
    edges.reversed { consumer, member in !nodes[consumer].members[member].providers.isEmpty }
  }

  fileprivate func wired(_ node: Int, _ consumers: [Int]) -> WiredPlugin {
    WiredPlugin(
      manifest: nodes[node].manifest,
      path: nodes[node].path,
      members: nodes[node].members.indices.map { wired(node, $0) },
      activity: activity(node, consumers)
    )
  }

  private func wired(_ node: Int, _ position: Int) -> WiredMember {
    let member = nodes[node].members[position]
    let requirement = nodes[node].manifest.requires[position]
    return WiredMember(
      name: requirement.name,
      interface: interfaces[member.interface].name,
      cardinality: member.cardinality,
      swap: member.cardinality == .one ? requirement.swap : .rebuild,
      isValue: requirement.isValue,
      takesHostValue: member.takesHostValue,
      providers: member.providers.map { nodes[$0].id },
      reason: reason(member)
    )
  }

  private func reason(_ member: Member) -> WiredMember.Reason {
    switch member.outcome {
    case .served(let reason): reason
    case .missing where member.cardinality == .optional: .empty
    case .otherVersion, .unfit: .empty
    case .missing, .undecided, .unclear: .unresolved
    }
  }

  private func activity(_ node: Int, _ consumers: [Int]) -> WiredPlugin.Activity {
    if nodes[node].manifest.kind == .contract { return .contract }
    if isBroken[node] { return .broken }
    if isActive[node] {
      let active = consumers.filter { isActive[$0] }
      return active.isEmpty || isWanted[node] ? .wanted : .needed(by: active.map { nodes[$0].id })
    }
    if nodes[node].manifest.kind == .feature { return .notAskedFor }
    return idleness(node, consumers)
  }

  /// Why a provider that could be built has no use.
  private func idleness(_ node: Int, _ consumers: [Int]) -> WiredPlugin.Activity {
    if !consumers.isEmpty { return .onlyNeededByInactive(consumers.map { nodes[$0].id }) }
    guard let provided = nodes[node].provided.first else {
      return .unneeded
    }
    let interface = interfaces[provided]
    guard interface.isNeeded else { return .unneeded }
    if let chosen = interface.chosen, chosen != node { return .notChosen(over: [nodes[chosen].id]) }
    let others = interface.providers.filter { $0 != node }
    return others.isEmpty ? .unneeded : .undecided(with: others.map { nodes[$0].id })
  }
}
