internal import PluginInspection
internal import PluginInterface

/// What a transaction asks of plugins between their builders and the publish.
///
/// Each call has a thread of its own and a limit; what hangs is left to itself.
extension PluginHost {
  /// Has a built value prepare itself for its first call.
  func warmUp(_ node: RunningGraph.Node, limit: Duration?) async throws(SwapFailure) {
    guard let value = node.generation.warmingUp else { return }
    try await ask(node, .warmUp, limit, isNew: true) { try await value.warmUp() }
  }

  /// The state of a generation; `nil` where it has none to hand over.
  func exportState(
    of node: RunningGraph.Node,
    limit: Duration?
  ) async throws(SwapFailure) -> StateSnapshot? {
    guard node.generation.phase != .retired, let value = node.generation.stateTransferring
    else { return nil }
    return try await ask(node, .transfer, limit, isNew: false) { try await value.exportState() }
  }

  /// Has a generation take a state over, where it knows how.
  func importState(
    _ state: StateSnapshot,
    to node: RunningGraph.Node,
    limit: Duration?
  ) async throws(SwapFailure) {
    guard let value = node.generation.stateTransferring else { return }
    try await ask(node, .transfer, limit, isNew: true) { try await value.importState(state) }
  }

  /// Calls plugin code and waits for it, at most until the limit.
  ///
  /// A new generation whose code hangs is not shut down under it, but once it returns.
  private func ask<Value: Sendable>(
    _ node: RunningGraph.Node,
    _ step: SwapStep,
    _ limit: Duration?,
    isNew: Bool,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws(SwapFailure) -> Value {
    let generation = node.generation
    workshop.observe?(.entered(step == .warmUp ? .warmUp : .transfer, plugin: node.wired.id))
    let answer = await onPluginThread(atMost: limit) {
      await Result { try await body() }
    } late: { [workshop] _ in
      if isNew { await workshop.takeBack(generation) }
    }
    guard let answer else {
      // Whoever undoes the transaction now leaves this one alone.
      if isNew, generation.retire() { workshop.note(FailedBuild(generation, isHanging: true)) }
      let message = "it has not returned after \(limit ?? .zero) and is left to itself"
      throw .notReady(plugin: node.wired.id, step: step, message: message)
    }
    do {
      return try answer.get()
    } catch { throw .notReady(plugin: node.wired.id, step: step, message: "\(error)") }
  }
}
