internal import PluginInspection
internal import PluginInterface

/// Plugins of which two generations may not live at once, such as owners of a port.
///
/// The old one is shut down before the new one is built, so between the two nothing answers:
/// requests that reach such a plugin wait at the host's door.
extension PluginHost {
  /// The plugins to build that must be shut down first.
  func exclusive(_ steps: TransitionPlan, _ plan: WiringPlan) -> [String] {
    steps.build.filter { isExclusive($0, plan) }
  }

  /// Whether a plugin serves beside which no other generation of it may live.
  func isExclusive(_ id: String, _ plan: WiringPlan) -> Bool {
    guard let old = graph.nodes[id]?.wired.manifest else { return false }
    return old.overlap == .forbidden || plan[id]?.manifest.overlap == .forbidden
  }

  /// Holds requests to everything that reaches `ids`, waits until they are idle, and shuts them down.
  ///
  /// - Returns: Their state, where they hand it over.
  /// - Throws: ``SwapFailure/notIdle(plugin:leases:)`` at the deadline; nothing has changed then.
  func makeWay(
    _ ids: [String],
    _ options: SwapOptions
  ) async throws(SwapFailure) -> [String: StateSnapshot] {
    let deadline = ContinuousClock.now + options.deadline
    holding = Holding(
      features: features.filter { !reached(from: $0).isDisjoint(with: ids) },
      deadline
    )
    var states: [String: StateSnapshot] = [:]
    for id in ids.reversed() {
      try await waitUntilIdle(id, deadline)
      guard let node = graph.nodes[id] else { continue }
      states[id] = try await exportState(of: node, limit: options.buildLimit)
    }
    for id in ids.reversed() {
      guard let generation = graph.nodes[id]?.generation, generation.retire() else { continue }
      await workshop.shutdown(generation)
      enterAsRetired(generation)
    }
    return states
  }

  private func waitUntilIdle(
    _ id: String,
    _ deadline: ContinuousClock.Instant
  ) async throws(SwapFailure) {
    var pause = Duration.microseconds(50)
    while true {
      let leases = leases(on: id)
      if leases == 0 { return }
      guard ContinuousClock.now < deadline else {
        throw .notIdle(plugin: id, leases: leases)
      }
      await executor.pause(pause)
      pause = min(pause * 2, .milliseconds(5))
    }
  }

  /// Requests of the features that reach a plugin, and calls through its seats.
  private func leases(on id: String) -> Int {
    let requests = graph.nodes.values.filter { reached(from: $0.wired.id).contains(id) }
      .reduce(0) { $0 + $1.generation.requests.count }
    let seats = graph.seats(of: id)
    let scopes = graph.nodes[id].map { scopeCounters(of: $0.generation) } ?? []
    return seats.reduce(requests) { $0 + $1.leases } + scopes.reduce(0) { $0 + $1.leases }
  }

  /// Builds the plugins that made way again, from the bytes they had; without that they are down.
  func restore(
    _ ids: [String],
    _ states: [String: StateSnapshot],
    limit: Duration?
  ) async {
    for id in graph.order where ids.contains(id) {
      do throws(SwapFailure) {
        try await restore(id, states[id], limit)
      } catch {
        down[id] = "\(error)"
      }
    }
  }

  private func restore(
    _ id: String,
    _ state: StateSnapshot?,
    _ limit: Duration?
  ) async throws(SwapFailure) {
    let plan = desired.plan()
    var transaction = BuildTransaction(
      plan: plan,
      audits: desired.audits,
      workshop: workshop,
      running: graph,
      limit: limit
    )
    do throws(BuildFailure) {
      try await transaction.build([id], wanted: [id])
    } catch { throw .build(error) }
    guard let node = transaction.nodes.first else { return }
    try await warmUp(node, limit: limit)
    if let state { try await importState(state, to: node, limit: limit) }
    if let value = node.generation.dependency {
      let changes = graph.seats(of: id).compactMap { $0.change(to: value) }
      _ = RetiredGeneration.publish(changes)
    }
    graph.adopt(node)
  }
}

/// Requests that wait at the host's door.
struct Holding: Sendable {
  let features: Set<String>
  let deadline: ContinuousClock.Instant

  init(features: [String], _ deadline: ContinuousClock.Instant) {
    self.features = Set(features)
    self.deadline = deadline
  }
}
