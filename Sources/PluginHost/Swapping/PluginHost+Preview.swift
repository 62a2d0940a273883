internal import PluginInspection
internal import PluginInterface

extension PluginHost {
  /// What ``swap(_:options:)`` would do with these files; nothing is loaded and nothing changes.
  ///
  /// - Throws: ``SwapFailure``, for the reasons a swap has until its build.
  public func preview(
    _ files: [String: String],
    options: SwapOptions = SwapOptions()
  ) async throws(SwapFailure) -> SwapPreview {
    try await prospect(swapping: files, options: options).preview
  }

  /// The wiring of the plugins that the host has now.
  public var plan: WiringPlan { desired.plan() }

  /// What the host would run after a swap.
  ///
  /// - Throws: ``SwapFailure``.
  package func prospect(
    swapping files: [String: String],
    options: SwapOptions
  ) async throws(SwapFailure) -> Prospect {
    guard phase == .running else { throw .notRunning }
    let interfaces = desired.interfaces
    let audits = try await awayFromPool {
      () async throws(SwapFailure) -> [String: PluginAudit] in
      try await self.audits(of: Array(files.values), meeting: interfaces)
    }
    let (next, changed) = try admit(files, audits, options)
    let targets = changed.union(changed.flatMap { next.audits[$0]?.manifest?.provides ?? [] })
    let unchanged = files.keys.filter { target in
      !targets.contains { $0 == target || $0.hasSuffix(".\(target)") }
    }
    let prospect = try prospect(next, changed: changed, unchanged: unchanged.sorted())
    try refuseIdle(changed, next.plan())
    return prospect
  }

  /// What the host would run after a load.
  ///
  /// - Throws: ``SwapFailure``.
  package func prospect(
    loading path: String,
    options: SwapOptions
  ) async throws(SwapFailure) -> Prospect {
    guard phase == .running else { throw .notRunning }
    let interfaces = desired.interfaces
    let audits = try await awayFromPool {
      () async throws(SwapFailure) -> [String: PluginAudit] in
      try await self.audits(of: [path], meeting: interfaces)
    }
    let (next, id) = try admit(more: path, audits, options)
    return try prospect(next, changed: [id], unchanged: [])
  }

  private func prospect(
    _ next: DesiredSet,
    changed: Set<String>,
    unchanged: [String]
  ) throws(SwapFailure) -> Prospect {
    let plan: WiringPlan
    do throws(InvalidWiring) {
      plan = try next.plan().validated()
    } catch { throw .wiring(error) }
    let steps = TransitionPlan(
      from: graph.nodes.mapValues(\.wired),
      order: graph.order,
      to: plan,
      changed: changed,
      seats: Set(graph.seats.keys),
      unbuilt: graph.unbuilt
    )
    let exclusive = exclusive(steps, plan)
    try refuseSecondImages(steps, next, reuse: [:], exclusive: exclusive)
    let untried = untried(steps, plan)
    let files = changed.compactMap { next.audits[$0] }
    return Prospect(
      preview: preview(steps, plan, next.audits, unchanged: unchanged),
      candidates: steps.build.filter { untried[$0] == nil },
      untried: untried,
      plugins: next.audits.sorted { $0.key < $1.key }.map { id, audit in
        // The file that serves may be another one by now; our copy of it is not.
        desired.audits[id]?.hash == audit.hash
          ? graph.nodes[id]?.generation.staged.path ?? audit.path : audit.path
      },
      interfaces: next.interfaces.map(\.path),
      choices: next.choices,
      context: workshop.context.name,
      values: next.values,
      audited: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    )
  }

  /// The plugins to build that would be built beside a generation which allows no second one, each
  /// with the plugin that does not.
  private func untried(_ steps: TransitionPlan, _ plan: WiringPlan) -> [String: String] {
    let exclusive = Set(graph.nodes.keys.filter { isExclusive($0, plan) })
    guard !exclusive.isEmpty else { return [:] }
    return steps.build.reduce(into: [:]) { untried, id in
      let needed = pluginsNeeded(by: [id], members: { plan[$0]?.members })
      untried[id] = needed.intersection(exclusive).min()
    }
  }

  private func preview(
    _ steps: TransitionPlan,
    _ plan: WiringPlan,
    _ audits: [String: PluginAudit],
    unchanged: [String]
  ) -> SwapPreview {
    let resident = residentGenerations + steps.build.count
    let limit = """
      \(resident) generations would then have been loaded, more than \(generationLimit), and Swift \
      images stay mapped; restart the process when convenient
      """
    return SwapPreview(
      builds: steps.build,
      rebuilds: steps.rebuilds.map { .init(plugin: $0.plugin, reason: $0.description) },
      publishes: steps.publish.map { .init(interface: $0.seat, provider: $0.provider) },
      removes: steps.remove,
      unchanged: unchanged,
      makesWay: exclusive(steps, plan),
      warnings: plan.warnings.map(\.description)
        + steps.build.compactMap { id in
          audits[id].flatMap { sharedNames(id, $0) }
        } + (resident > generationLimit ? [limit] : [])
    )
  }

  /// What follows from modules of two builds of a plugin that have one name.
  private func sharedNames(_ id: String, _ audit: PluginAudit) -> String? {
    let modules = workshop.sharedModules(id, audit)
    guard !modules.isEmpty else { return nil }
    return """
      builds of '\(id)' share the ABI module name \(modules.joined(separator: ", ")): what looks a \
      type up by its name finds that of the first build; compile each with a -module-abi-name of \
      its own
      """
  }
}
