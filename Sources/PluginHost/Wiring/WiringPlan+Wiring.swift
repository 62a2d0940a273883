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
    deferred = wiring.hasLaterMembers ? wiring.deferred() : []
    refused = wiring.request.refused.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    names = wiring.names
  }
}

extension Wiring {
  /// The singletons that nothing needs before it is built itself.
  fileprivate func deferred() -> Set<String> {
    var needed = isWanted
    for node in nodes.indices where isActive[node] {
      for provider in orderEdges[node] { needed[provider] = true }
    }
    return Set(
      nodes.indices.filter { isActive[$0] && !needed[$0] && nodes[$0].lifetime == .singleton }
        .map { nodes[$0].id }
    )
  }

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
      delivery: requirement.delivery,
      reason: reason(member),
      limit: limits[name(node, position)],
      seat: seat(of: member, requirement)
    )
  }

  /// One for each interface, and one more for each decorator.
  private func seat(
    of member: Member,
    _ requirement: PluginManifest.Requirement
  ) -> String? {
    guard member.cardinality == .one, requirement.swap == .live, requirement.delivery != .factory,
      let provider = member.providers.first, nodes[provider].lifetime == .singleton
    else { return nil }
    let interface = interfaces[member.interface].name
    let isDecorator = hasDecorators && nodes[provider].manifest.kind == .decorator
    return isDecorator ? "\(interface) by \(nodes[provider].id)" : interface
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
      let runners = nodes[node].manifest.kind == .feature ? featureRunners : []
      let active = consumers.filter { isActive[$0] } + runners.filter { $0 != node }
      return active.isEmpty || isWanted[node] ? .wanted : .needed(by: active.map { nodes[$0].id })
    }
    if nodes[node].manifest.kind == .feature { return .notAskedFor }
    return idleness(node, consumers)
  }

  /// Why a provider that could be built has no use.
  private func idleness(_ node: Int, _ consumers: [Int]) -> WiredPlugin.Activity {
    if hasDecorators, nodes[node].manifest.kind == .decorator {
      let longer = nodes.indices.filter { consumer in
        nodes[consumer].members.contains { $0.skipped.contains(node) }
      }
      if !longer.isEmpty { return .outlived(by: longer.map { nodes[$0].id }) }
      if consumers.isEmpty { return .unneeded }
    }
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
