extension PluginHost {
  /// Waits until no call is on the group.
  ///
  /// It looks again after growing pauses of at most 5 ms, so that calls need not say when they end.
  ///
  /// - Returns: Whether that came true before the deadline.
  func drain(_ group: ReplacedGroup, until deadline: ContinuousClock.Instant?) async -> Bool {
    var pause = Duration.microseconds(50)
    while group.leases > 0 {
      if let deadline, ContinuousClock.now >= deadline { return false }
      await executor.pause(pause)
      pause = min(pause * 2, .milliseconds(5))
    }
    tellIdle(group)
    return true
  }

  /// Sees a replaced group to its end: drained, on standby, retired.
  func follow(_ group: ReplacedGroup, standby: Duration) {
    replaced.append(group)
    // While it only waits it keeps neither the host alive, whose end deletes the staged copies, nor the
    // group, which may be retired meanwhile.
    let number = group.number
    Task(executorPreference: LifecycleExecutor.waiting) { [weak self, executor] in
      guard await self?.standBy(number) == true else { return }
      await executor.pause(standby)
      await self?.retireIfHeld(number)
    }
  }

  /// Waits for the group's calls to end and puts it on standby.
  ///
  /// - Returns: Whether it is still there to be put on standby.
  private func standBy(_ number: Int) async -> Bool {
    guard let group = heldGroup(number), await drain(group, until: nil), isHeld(group)
    else { return false }
    group.standBy()
    return true
  }

  /// Says once that the last call on the group has ended.
  private func tellIdle(_ group: ReplacedGroup) {
    guard let time = group.timeUntilIdle() else { return }
    for generation in group.nodes.map(\.generation) {
      tell(.drained(plugin: generation.plugin, generation: generation.number, after: time))
    }
  }

  private func retireIfHeld(_ number: Int) async {
    if let group = heldGroup(number) { await retire(group) }
  }

  private func heldGroup(_ number: Int) -> ReplacedGroup? {
    replaced.first { $0.number == number }
  }

  /// Whether the group is neither retired nor rolled back to.
  func isHeld(_ group: ReplacedGroup) -> Bool {
    replaced.contains { $0.number == group.number }
  }

  /// Shuts the group's generations down, consumers before providers, each once and none under a
  /// call; the group is forgotten first, so that no rollback takes what is being shut down.
  func retire(_ group: ReplacedGroup) async {
    giveUp(group)
    await end(group)
  }

  /// Forgets the way back to a group.
  private func giveUp(_ group: ReplacedGroup) {
    replaced.removeAll { $0.number == group.number }
    retiring.append(group)
  }

  /// Shuts a group that was given up down, once its calls have ended.
  private func end(_ group: ReplacedGroup) async {
    defer { retiring.removeAll { $0.number == group.number } }
    _ = await drain(group, until: nil)
    for node in group.nodes.reversed() where node.generation.retire() {
      await workshop.shutdown(node.generation)
      enterAsRetired(node.generation)
    }
  }

  /// Retires the groups that hold an older generation of one of these plugins.
  func retireGroups(of plugins: Set<String>) {
    for group in replaced where !group.plugins.isDisjoint(with: plugins) {
      Task { await retire(group) }
    }
  }

  /// Gives up the way back for a plugin or an interface: what was replaced is shut down.
  ///
  /// - Parameters:
  ///   - name: A plugin's id, or an interface.
  ///   - limit: How long to wait for the shutdown, and for the calls that it waits for.
  /// - Returns: The generations that are not shut down yet; they will be when their calls have ended.
  ///   There is no way back to them any more. Asking again waits again.
  /// - Throws: ``SwapFailure/nothingToRollBack(_:)``.
  @discardableResult
  public func confirm(
    _ name: String,
    atMost limit: Duration = .seconds(30)
  ) async throws(SwapFailure) -> [GenerationRecord] {
    let groups = replaced.filter { $0.isNamed(name) }
    guard !groups.isEmpty || isEnding(name) else {
      throw isKnown(name) ? .nothingToRollBack(name) : unknown(name)
    }
    groups.forEach(giveUp)
    for group in groups { Task { await end(group) } }
    let deadline = ContinuousClock.now + limit
    while isEnding(name), ContinuousClock.now < deadline {
      await executor.pause(.milliseconds(1))
    }
    let left = retiring.filter { $0.isNamed(name) }.flatMap(\.nodes).map(\.identity)
    return await generations().filter {
      $0.phase != .retired && left.contains(.init(plugin: $0.plugin, number: $0.generation))
    }
  }

  /// Whether something that was replaced under this name is being shut down.
  private func isEnding(_ name: String) -> Bool {
    retiring.contains { $0.isNamed(name) }
  }
}
