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

  /// Runs one change at a time.
  private func changing(
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

  /// Puts audited files in the places of their targets.
  ///
  /// - Parameters:
  ///   - files: The files by target.
  ///   - audits: Their audits, by path.
  ///   - options: The values and choices that come with them.
  /// - Returns: What the host is to run, and the plugins whose content or values are others than
  ///   before.
  /// - Throws: ``SwapFailure``.
  func admit(
    _ files: [String: String],
    _ audits: [String: PluginAudit],
    _ options: SwapOptions
  ) throws(SwapFailure) -> (next: DesiredSet, changed: Set<String>) {
    var next = desired
    var changed = Set<String>()
    try refuseContradictions(files, audits)
    for (target, path) in files.sorted(by: { $0.key < $1.key }) {
      guard let audit = audits[path], let id = try admit(audit, as: target, to: &next)
      else { continue }
      changed.insert(id)
    }
    try next.take(options)
    // Who serves with other values is built again, since a plugin reads them when it is built.
    changed.formUnion(next.reconfigured(since: desired).filter { graph.nodes[$0] != nil })
    return (next, changed)
  }

  /// Puts an audited file beside the others.
  ///
  /// - Returns: What the host is to run, and the new plugin.
  func admit(
    more path: String,
    _ audits: [String: PluginAudit],
    _ options: SwapOptions
  ) throws(SwapFailure) -> (next: DesiredSet, id: String) {
    guard let audit = audits[path], let id = audit.manifest?.id else { throw .refused([path]) }
    guard desired.audits[id] == nil else { throw .alreadyLoaded(id) }
    var next = desired
    next.audits[id] = audit
    next.want(id)
    try next.take(options)
    return (next, id)
  }

  /// Audits files, by path.
  ///
  /// Not on the host's own thread: a slow disk holds up no request.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - interfaces: What they meet.
  ///   - known: Files that were audited already.
  /// - Returns: All audits, the known ones too.
  /// - Throws: ``SwapFailure/refused(_:)`` for the first that is refused.
  nonisolated func audits(
    of paths: [String],
    meeting interfaces: [InterfaceModule],
    known: [String: PluginAudit] = [:]
  ) async throws(SwapFailure) -> [String: PluginAudit] {
    var audits = known
    let auditor = Auditor(interfaces: interfaces)
    for path in paths.sorted() where audits[path] == nil {
      do throws(Refusal) {
        audits[path] = try auditor.audit(fileAt: path)
      } catch { throw .refused([error.standalone]) }
    }
    for path in paths {
      guard let audit = audits[path], audit.isAccepted else {
        throw .refused(audits[path]?.refusals.map(\.standalone) ?? [path])
      }
    }
    return audits
  }

  /// Puts an audited file in the place of a target.
  ///
  /// - Returns: The plugin that changes; `nil` if the content is what serves already.
  private func admit(
    _ audit: PluginAudit,
    as target: String,
    to next: inout DesiredSet
  ) throws(SwapFailure) -> String? {
    guard let manifest = audit.manifest else { throw .refused([audit.path]) }
    if desired.audits[target] != nil {
      guard manifest.id == target else {
        throw .otherPlugin(expected: target, found: manifest.id, path: audit.path)
      }
    } else {
      let interface = try interface(named: target)
      guard manifest.provides.contains(interface) else {
        throw .otherInterface(
          expected: interface,
          plugin: manifest.id,
          provides: manifest.provides
        )
      }
      next.choose(manifest.id, for: interface)
    }
    let isSame = desired.audits[manifest.id]?.hash == audit.hash
    next.audits[manifest.id] = audit
    return isSame && graph.nodes[manifest.id] != nil ? nil : manifest.id
  }

  /// Refuses targets of which the last would win: two files of one plugin, or for one interface.
  private func refuseContradictions(
    _ files: [String: String],
    _ audits: [String: PluginAudit]
  ) throws(SwapFailure) {
    var taken: [String: String] = [:]
    for (target, path) in files.sorted(by: { $0.key < $1.key }) {
      let plugin = audits[path]?.manifest.map { "plugin '\($0.id)'" }
      let named = try desired.audits[target] == nil ? "interface \(interface(named: target))" : nil
      for subject in [plugin, named].compactMap(\.self) {
        guard let other = taken.updateValue(path, forKey: subject), other != path else { continue }
        throw .contradictory(subject, files: [other, path].sorted())
      }
    }
  }

  /// The interface that a name, perhaps without its module, stands for.
  private func interface(named name: String) throws(SwapFailure) -> String {
    let known = Set(desired.audits.values.flatMap { $0.manifest?.provides ?? [] })
    if known.contains(name) { return name }
    let matches = known.filter { $0.hasSuffix(".\(name)") }
    guard let match = matches.first, matches.count == 1 else { throw unknown(name) }
    return match
  }

  /// Whether a name stands for a plugin or an interface here.
  func isKnown(_ name: String) -> Bool {
    desired.audits[name] != nil
      || desired.audits.values.contains { audit in
        (audit.manifest?.provides ?? []).contains { $0 == name || $0.withoutModule == name }
      }
  }

  /// The failure for a name that means nothing here, with the names that are near it.
  func unknown(_ name: String) -> SwapFailure {
    let known = desired.audits.keys + desired.audits.values.flatMap { $0.manifest?.provides ?? [] }
    return .unknown(name, similar: NearMatches.of(name, in: Array(Set(known)).sorted()))
  }
}
