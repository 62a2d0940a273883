extension PluginHost {
  /// Waits until no call is on what a plugin's or an interface's swaps have replaced.
  ///
  /// - Parameters:
  ///   - name: The plugin's id, or the interface as it was swapped.
  ///   - limit: How long to wait.
  /// - Returns: The replaced generations that calls are still on; none if all are idle.
  /// - Throws: ``SwapFailure/unknown(_:similar:)``.
  public func drain(
    _ name: String,
    atMost limit: Duration
  ) async throws(SwapFailure) -> [GenerationRecord] {
    // A group that was given up may still have calls on it.
    let groups = (replaced + retiring).filter { $0.isNamed(name) }
    guard !groups.isEmpty || isKnown(name) else { throw unknown(name) }
    let deadline = ContinuousClock.now + limit
    var busy = Set<String>()
    for group in groups where !(await drain(group, until: deadline)) {
      busy.formUnion(group.nodes.filter { $0.generation.leases > 0 }.map(\.wired.id))
    }
    return await generations().filter {
      busy.contains($0.plugin) && $0.leases > 0 && $0.phase == .draining
    }
  }
}
