internal import PluginInspection

extension Wiring {
  /// Marks each plugin that has a fault, and each that cannot do without a marked one.
  mutating func findBroken() {
    isBroken = nodes.map { !$0.faults.isEmpty }
    for knot in components.knots { for node in knot { isBroken[node] = true } }
    for node in nodes.indices where orderEdges[node].contains(node) { isBroken[node] = true }
    guard isBroken.contains(true) else { return }
    let consumers = edges.reversed { [nodes] consumer, member in
      nodes[consumer].members[member].cardinality != .optional
    }
    var open = nodes.indices.filter { isBroken[$0] }
    while let node = open.popLast() {
      for consumer in consumers[node] where !isBroken[consumer] {
        isBroken[consumer] = true
        open.append(consumer)
      }
    }
  }

  /// Takes broken providers out of optional members; a member of a cycle is left for its problem.
  mutating func emptyUnfitOptionals() {
    for index in nodes.indices {
      for position in nodes[index].members.indices
      where nodes[index].members[position].cardinality == .optional {
        guard let provider = nodes[index].members[position].providers.first, isBroken[provider],
          components.component[provider] != components.component[index]
        else { continue }
        nodes[index].members[position].providers = []
        nodes[index].members[position].outcome = .unfit(provider)
      }
    }
  }

  /// Decides what is active and whose problems count.
  mutating func activate() {
    let roots = roots()
    isWanted = Array(repeating: false, count: nodes.count)
    for root in roots { isWanted[root] = true }
    isActive = reached(from: roots.filter { !isBroken[$0] })
    activateFeatures()
    isInScope =
      request.wanted == .everything
      ? Array(repeating: true, count: nodes.count) : reached(from: roots)
  }

  /// Who can run features has all of them there that can be built.
  private mutating func activateFeatures() {
    guard let number = numbers[Self.featureRunner] else { return }
    let runners = nodes.indices.filter { node in
      isActive[node]
        && nodes[node].members.contains { $0.interface == number && $0.takesHostValue }
    }
    guard !runners.isEmpty else { return }
    featureRunners = runners
    let features = nodes.indices.filter { nodes[$0].manifest.kind == .feature && !isBroken[$0] }
    for (node, isReached) in reached(from: features).enumerated() where isReached {
      isActive[node] = true
    }
  }

  private static let featureRunner = "PluginInterface.FeatureRunner"

  func roots() -> [Int] {
    switch request.wanted {
    case .everything, .features:
      return nodes.indices.filter { nodes[$0].manifest.kind == .feature }
    case .plugins(let ids):
      let ids = Set(ids)
      return nodes.indices.filter { ids.contains(nodes[$0].id) }
    }
  }

  private func reached(from starts: [Int]) -> [Bool] {
    var reached = Array(repeating: false, count: nodes.count)
    var open = starts
    while let node = open.popLast() {
      guard !reached[node] else { continue }
      reached[node] = true
      for member in nodes[node].members { open += member.providers }
    }
    return reached
  }

  /// First what is wanted, then other features, then what nothing needs, then the rest.
  func chainStarts() -> [[Int]] {
    var isNeeded = Array(repeating: false, count: nodes.count)
    for node in nodes.indices { for provider in edges[node] { isNeeded[provider] = true } }
    return [
      roots(),
      nodes.indices.filter { nodes[$0].manifest.kind == .feature },
      nodes.indices.filter { !isNeeded[$0] },
      Array(nodes.indices),
    ]
  }
}
