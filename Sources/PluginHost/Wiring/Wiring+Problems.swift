internal import PluginInspection

extension Wiring {
  /// Every problem of the plugins that `counts` accepts, in a stable order.
  func problems(where counts: (Int) -> Bool) -> [WiringProblem] {
    let faulty = nodes.indices.filter { counts($0) && !nodes[$0].faults.isEmpty }
    let faults = faulty.flatMap { node in nodes[node].faults.map { (node: node, fault: $0) } }
    return own(faults, isConfiguration: false)
      + missing(faults) + undecided(faults) + unclear(faults)
      + faults.compactMap(version) + cycles(where: counts) + faults.compactMap(captive)
      + faults.compactMap(delivery)
      + faults.compactMap(missingConfiguration) + own(faults, isConfiguration: true)
  }

  /// Problems that stand whatever is wanted: a request that names what is not there.
  func requestProblems() -> [WiringProblem] {
    var unknown: [WiringProblem] = []
    if case .plugins(let ids) = request.wanted {
      let known = Set(nodes.map(\.id))
      unknown = Set(ids).subtracting(known).sorted().map { id in
        .unknownPlugin(
          id: id,
          similar: NearMatches.of(id, in: known),
          refused: refusal(of: id)
        )
      }
    }
    return unknown + choiceProblems + limitProblems + unreadConfiguration()
  }

  typealias NodeFault = (node: Int, fault: Fault)

  private func own(_ faults: [NodeFault], isConfiguration: Bool) -> [WiringProblem] {
    var seen = Set<WiringProblem>()
    return faults.compactMap { _, fault in
      guard case .problem(let problem) = fault else { return nil }
      var isValue = false
      if case .invalidConfiguration = problem { isValue = true }
      return isValue == isConfiguration && seen.insert(problem).inserted ? problem : nil
    }
  }

  private func missing(_ faults: [NodeFault]) -> [WiringProblem] {
    let provided = interfaces.filter { $0.isHostProvided || !$0.providers.isEmpty }.map(\.name)
    return byInterface(faults) { if case .missing(let member) = $0 { member } else { nil } }
      .map { interface, need in
        .missing(
          interface: interface.name,
          need: need,
          similar: NearMatches.of(interface.name, in: provided),
          refused: refused(for: interface.name)
        )
      }
  }

  private func undecided(_ faults: [NodeFault]) -> [WiringProblem] {
    byInterface(faults) { if case .undecided(let member) = $0 { member } else { nil } }
      .compactMap { interface, need in
        guard !interface.hasFailedChoice else { return nil }
        return .severalProviders(
          interface: interface.name,
          need: need,
          providers: interface.providers.map { nodes[$0].id }
        )
      }
  }

  private func unclear(_ faults: [NodeFault]) -> [WiringProblem] {
    byInterface(faults) { if case .unclear(let member) = $0 { member } else { nil } }
      .map { interface, need in
        .unclearInterface(name: interface.name, need: need, candidates: interface.candidates)
      }
  }

  /// The needs of each interface, by its name.
  private func byInterface(
    _ faults: [NodeFault],
    _ member: (Fault) -> Int?
  ) -> [(Interface, WiringProblem.Need)] {
    var needs: [Int: [(node: Int, member: Int)]] = [:]
    for (node, fault) in faults {
      guard let member = member(fault) else { continue }
      needs[nodes[node].members[member].interface, default: []].append((node, member))
    }
    return needs.map { (interfaces[$0], need($1)) }.sorted { $0.0.name < $1.0.name }
  }

  func need(_ members: [(node: Int, member: Int)]) -> WiringProblem.Need {
    let nearest = members.sorted {
      (chains.rank[$0.node], $0.member) < (chains.rank[$1.node], $1.member)
    }
    return WiringProblem.Need(
      members: nearest.map(name),
      chain: chain(to: nearest[0].node)
    )
  }

  func chain(to node: Int) -> [String] { chains.chain(to: node).map { nodes[$0].id } }

  /// The refused files that would provide an interface, by path.
  func refused(for interface: String) -> [WiringRequest.Refused] {
    request.refused.filter { $0.wouldProvide(interface) }
      .sorted { $0.path < $1.path }
  }
}

extension Wiring {
  private func version(_ entry: NodeFault) -> WiringProblem? {
    guard case .version(let member) = entry.fault else { return nil }
    return versionProblem(entry.node, member)
  }

  func versionProblem(_ node: Int, _ member: Int) -> WiringProblem? {
    let module = interfaces[nodes[node].members[member].interface].module
    return nodes[node].manifest.requires[member].versions.map { accepted in
      .versionNotMet(
        need: need([(node, member)]),
        module: module,
        accepts: accepted,
        found: request.interfaceVersions[module]
      )
    }
  }

  private func captive(_ entry: NodeFault) -> WiringProblem? {
    guard case .captive(let member, let captive) = entry.fault else { return nil }
    let interface = interfaces[captive.interface]
    return .captive(
      need: need([(entry.node, member)]),
      lifetime: nodes[entry.node].lifetime,
      provider: captive.provider.map { nodes[$0].id } ?? interface.name,
      providerLifetime: captive.provider.map { nodes[$0].lifetime } ?? interface.hostLifetime,
      isHostValue: captive.provider == nil,
      through: captive.through.map { nodes[$0].id }
    )
  }

  private func delivery(_ entry: NodeFault) -> WiringProblem? {
    switch entry.fault {
    case .factoryOfShared(let member, let provider):
      return .factoryOfShared(
        need: need([(entry.node, member)]),
        interface: interfaces[nodes[entry.node].members[member].interface].name,
        provider: nodes[provider].id,
        lifetime: nodes[provider].lifetime
      )
    case .parameter(let member, let provider):
      return .parameterMismatch(
        need: need([(entry.node, member)]),
        gives: nodes[entry.node].manifest.requires[member].parameter,
        provider: nodes[provider].id,
        takes: nodes[provider].manifest.parameter
      )
    default: return nil
    }
  }

  private func missingConfiguration(_ entry: NodeFault) -> WiringProblem? {
    guard case .missingConfiguration(let option) = entry.fault else { return nil }
    return .missingConfiguration(
      plugin: nodes[entry.node].id,
      option: option,
      chain: chain(to: entry.node)
    )
  }

  /// One shortest cycle of each knot, from the plugin with the first id.
  private func cycles(where counts: (Int) -> Bool) -> [WiringProblem] {
    let knotted = Set(components.knots.joined())
    let alone = nodes.indices.filter { orderEdges[$0].contains($0) && !knotted.contains($0) }
    let knots = components.knots + alone.map { [$0] }
    return knots.sorted { $0[0] < $1[0] }.filter { $0.contains(where: counts) }.map(cycle)
  }

  private func cycle(of knot: [Int]) -> WiringProblem {
    let component = components.component[knot[0]]
    let steps = orderEdges.cycle(through: knot[0]) { components.component[$0] == component }
    let onPath = Set(steps.map(\.node))
    return .cycle(
      path: steps.map(name),
      others: knot.filter { !onPath.contains($0) }.map { nodes[$0].id },
      chain: chain(to: knot[0])
    )
  }
}
