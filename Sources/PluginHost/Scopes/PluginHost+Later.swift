internal import PluginInspection
internal import PluginInterface

/// What plugins of the whole host take after they were built.
extension PluginHost {
  /// Where a lazy member or a factory has its next value from.
  ///
  /// - Throws: ``BuildFailure`` or ``HostFailure``.
  func source(
    for member: MemberName,
    _ position: Int,
    otherwise first: String
  ) async throws -> LaterSupplier.Current {
    let wired = graph.nodes[member.plugin]?.wired.members.first { $0.name == member.member }
    let providers = wired?.providers ?? []
    let provider = providers.indices.contains(position) ? providers[position] : first
    if let graph = graph.recipes, let recipe = graph.positions[provider] {
      return .build(graph, recipe)
    }
    let value = try await deferredValue(of: provider)
    guard let seat = wired?.seat else { return .value(value) }
    return .value(seated(value, in: seat))
  }

  /// The value of a provider, which is built now if nobody has asked for it before.
  ///
  /// - Throws: ``BuildFailure`` or ``HostFailure``.
  func deferredValue(of provider: String) async throws -> ProvidedDependency {
    let builder = CurrentBuilder.plugin(of: workshop) { nil }
    // A change wires and builds beside us; what a deferred builder asks for in turn goes on.
    while isChanging, building.isEmpty {
      if let builder, graph.value(of: provider) == nil {
        throw ScopeFailure.duringChange(plugin: builder, provider: provider)
      }
      if builder != nil { break }
      await executor.pause(.milliseconds(1))
    }
    guard phase == .running || phase == .stopped, let node = graph.nodes[provider] else {
      throw HostFailure.notRunning
    }
    if let value = node.generation.dependency { return value }
    guard phase == .running else { throw HostFailure.notRunning }
    let cell =
      building[provider]
      ?? Lazy { [weak self] in
        guard let self else { throw HostFailure.notRunning }
        return try await buildLater(node)
      }
    building[provider] = cell
    defer { building[provider] = nil }
    guard let builder else { return try await cell.get() }
    if let circle = waits.begin(builder, for: provider) { throw ScopeFailure.circle(circle) }
    defer { waits.end(builder, for: provider) }
    return try await cell.get()
  }

  private func buildLater(_ node: RunningGraph.Node) async throws -> ProvidedDependency {
    let plan = desired.plan()
    var transaction = BuildTransaction(
      plan: plan,
      audits: desired.audits,
      workshop: workshop,
      running: graph
    )
    try await transaction.complete(node)
    graph.seats.merge(transaction.seats) { old, _ in old }
    guard let value = node.generation.dependency else {
      throw BuildFailure.badBundle(plugin: node.wired.id, reason: "it provides nothing")
    }
    return value
  }

  /// What consumers of a seat receive; the seat is made for the first of them.
  private func seated(_ value: ProvidedDependency, in seat: String) -> ProvidedDependency {
    if let known = graph.seats[seat] { return known.proxy }
    guard let made = DependencySeat(holding: value) else { return value }
    graph.seats[seat] = made
    return made.proxy
  }
}
