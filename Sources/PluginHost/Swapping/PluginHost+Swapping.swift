internal import PluginInspection

extension PluginHost {
  /// Swaps several plugins, all or nothing.
  ///
  /// Each target is a plugin's id, and the file a new build of it, or an interface, and the file
  /// another implementation that takes over. Until the publish the old generations answer; if any
  /// step fails, nothing has changed.
  ///
  /// - Parameters:
  ///   - files: The files by target.
  ///   - options: How to treat calls in progress, and how long a rollback stays instant.
  /// - Returns: What was done, and the fate of the calls in progress.
  /// - Throws: ``SwapFailure``.
  @discardableResult
  public func swap(
    _ files: [String: String],
    options: SwapOptions = SwapOptions()
  ) async throws(SwapFailure) -> SwapReport {
    try await changing { () async throws(SwapFailure) in
      try await step(.audit, options)
      let audits = try await audits(
        of: Array(files.values),
        meeting: desired.interfaces,
        known: options.audited
      )
      let (next, changed) = try admit(files, audits, options)
      guard !changed.isEmpty || Set(next.choices) != Set(desired.choices) else {
        return SwapReport(.unchanged)
      }
      return try await transition(
        to: next,
        changed: changed,
        targets: Array(files.keys),
        options: options,
        report: SwapReport(.swapped)
      )
    }
  }

  /// Loads one more plugin.
  ///
  /// - Throws: ``SwapFailure``.
  @discardableResult
  public func load(
    _ path: String,
    options: SwapOptions = SwapOptions()
  ) async throws(SwapFailure) -> SwapReport {
    try await changing { () async throws(SwapFailure) in
      try await step(.audit, options)
      let audits = try await audits(
        of: [path],
        meeting: desired.interfaces,
        known: options.audited
      )
      let (next, id) = try admit(more: path, audits, options)
      return try await transition(
        to: next,
        changed: [id],
        options: options,
        report: SwapReport(.loaded)
      )
    }
  }

  /// Takes a plugin out of the host; it is shut down when no call is on it.
  ///
  /// - Parameters:
  ///   - id: The plugin's id.
  ///   - dependents: Whether plugins that cannot do without it go too.
  ///   - options: How to treat calls in progress.
  /// - Returns: What was done.
  /// - Throws: ``SwapFailure``; ``SwapFailure/neededBy(_:consumers:)`` names who cannot do without it.
  @discardableResult
  public func unload(
    _ id: String,
    withDependents dependents: Bool = false,
    options: SwapOptions = SwapOptions()
  ) async throws(SwapFailure) -> SwapReport {
    try await changing { () async throws(SwapFailure) in
      guard desired.audits[id] != nil else { throw unknown(id) }
      let consumers = graph.dependents(of: id)
      guard dependents || consumers.isEmpty else { throw .neededBy(id, consumers: consumers) }
      var next = desired
      for gone in [id] + consumers { next.remove(gone) }
      let gone = Set([id] + consumers)
      let report = try await transition(
        to: next,
        changed: [],
        options: options,
        report: SwapReport(.unloaded)
      )
      // No rollback brings back what was unloaded.
      history.removeAll { !$0.plugins.isDisjoint(with: gone) }
      retireGroups(of: gone)
      return report
    }
  }

  /// Goes back to what the last swap of a plugin or an interface replaced.
  ///
  /// Instant while that is on standby or draining; afterwards a rebuild from the bytes that were
  /// audited then, which may fail.
  ///
  /// - Throws: ``SwapFailure``.
  @discardableResult
  public func rollback(
    _ name: String,
    options: SwapOptions = SwapOptions()
  ) async throws(SwapFailure) -> SwapReport {
    try await changing { () async throws(SwapFailure) in
      guard let record = history.last(where: { $0.isNamed(name) }) else {
        throw isKnown(name) ? .nothingToRollBack(name) : unknown(name)
      }
      let report = try await rollback(record, options)
      history.remove(record)
      return report
    }
  }

  private func rollback(
    _ record: SwapRecord,
    _ options: SwapOptions
  ) async throws(SwapFailure) -> SwapReport {
    let group = replaced.last { $0.number == record.number }
    var next = desired
    let changed = next.takeBack(record)
    var reuse: [String: Generation] = [:]
    for node in group?.nodes ?? [] { reuse[node.wired.id] = node.generation }
    if let group { replaced.removeAll { $0.number == group.number } }
    do throws(SwapFailure) {
      return try await transition(
        to: next,
        changed: changed.union(reuse.keys),
        reuse: reuse,
        options: options,
        report: SwapReport(group == nil ? .rebuilt : .rolledBack)
      )
    } catch {
      if let group { follow(group, standby: options.standby) }
      throw error
    }
  }

  /// Makes a change, and tells what came of it.
  private func changing(
    _ body: () async throws(SwapFailure) -> SwapReport
  ) async throws(SwapFailure) -> SwapReport {
    do throws(SwapFailure) {
      let report = try await changeAlone(body)
      tell(.changed(report))
      return report
    } catch {
      tell(.notChanged(kind: error.kind, message: error.description))
      throw error
    }
  }

  /// Runs one change at a time.
  private func changeAlone(
    _ body: () async throws(SwapFailure) -> SwapReport
  ) async throws(SwapFailure) -> SwapReport {
    guard CurrentRequest.value == nil else { throw .insideCall }
    guard phase == .running else { throw .notRunning }
    guard !isChanging else { throw .busy }
    isChanging = true
    defer { isChanging = false }
    // What is being built for the first who asked for it is there before anything changes.
    while !building.isEmpty { await executor.pause(.milliseconds(1)) }
    // What is neither the host's nor a plugin's own must not wait for the pool either.
    return try await awayFromPool(body)
  }
}
