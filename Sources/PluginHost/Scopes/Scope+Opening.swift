internal import PluginInterface
internal import Synchronization

extension Scope {
  /// Builds what is needed for sure, before anyone else has the scope.
  ///
  /// - Throws: ``BuildFailure`` or ``ScopeFailure``; everything built is then released.
  package func open() async throws {
    do {
      if plan.canBeAsked {
        let turn = CurrentBuilder(of: nil, for: self)
        try await CurrentBuilder.$value.withValue(turn) { try await fill() }
      } else {
        try await fill()
      }
    } catch {
      await close()
      throw error
    }
  }

  private func fill() async throws {
    let resolver = memory.resolver
    // Read once: a graph of a hundred values asks for them a hundred times.
    let (steps, canBeAsked, canLack) = (plan.steps, plan.canBeAsked, !plan.dispensable.isEmpty)
    var index = 0
    while index < steps.count {
      let isAsked = canBeAsked && beginAsked(index)
      if let build = unsafe steps[index].build, !isAsked {
        memory.point(steps[index].members)
        do {
          if canLack { try await leaveOut(steps[index]) }
          // Right: the plan gives each value a place of its own, of its type, that is empty still, and
          // has pointed to values of the types that the bundle has.
          try await unsafe build(resolver, memory[steps[index].offset])
        } catch {
          let failure = error as? BuildFailure
          try lack(index, failure ?? BuildFailure(steps[index].recipe?.plugin ?? "", error))
        }
      } else {
        do { try await put(steps[index]) } catch { try lack(index, error) }
      }
      index += 1
      holdings.placed.store(index, ordering: .releasing)
    }
  }

  /// Goes on without a value, where everyone who takes it can do without it.
  private func lack(_ index: Int, _ error: any Error) throws {
    guard let position = plan.steps[index].position, plan.dispensable.contains(position),
      error.leavesEmpty
    else { throw error }
    withState { $0.lacking[index] = error }
  }

  /// Points the members of a bundle nowhere whose values are lacking.
  private func leaveOut(_ step: ScopePlan.Step) async throws {
    let lacking = withState { $0.lacking }
    guard !lacking.isEmpty, let recipe = step.recipe else { return }
    for (number, place) in plan.places[step.members].enumerated() where place.isOwn {
      let missing = lacking.first { UInt(plan.steps[$0.key].offset) == place.word }
      guard let (index, error) = missing else { continue }
      let requirement = recipe.generation.requirements[number]
      let provider = plan.steps[index].recipe?.plugin ?? ""
      guard requirement.cardinality == .optional else {
        throw BuildFailure.providerFailed(
          plugin: recipe.plugin,
          member: requirement.name,
          provider: provider
        )
      }
      memory.clear(number)
      await host.warn(recipe.plugin, requirement.name, provider, error)
    }
  }

  /// Whether a step has left no value.
  func lacks(_ index: Int) -> Bool {
    !plan.dispensable.isEmpty && withState { $0.lacking[index] != nil }
  }

  /// Says that a step begins; `true` if something was asked for that may be its value.
  private func beginAsked(_ index: Int) -> Bool {
    begun.store(index + 1, ordering: .sequentiallyConsistent)
    return isAsked.load(ordering: .sequentiallyConsistent)
  }

  /// Does a step for which there is more to do than to call the plugin's own code.
  private func put(_ step: ScopePlan.Step) async throws {
    let built: BuiltPlugin
    switch (step.action, step.recipe, step.position) {
    case (.request, _, _):
      built = BuiltPlugin(.provider(try Kitchen(graph, self).requestContext()))
    case (.borrow, _, let position?): built = try await value(at: position)
    // What a builder asked for before its turn is there already, or being built.
    case (_, _, let position?) where withState({ $0.values[position] }) != nil:
      built = try await value(at: position)
    case (_, let recipe?, let position):
      built = try await make(recipe, in: graph, slot: position)
      if let position { withState { $0.values[position] = .made(built) } }
    default: return
    }
    try step.put(built, in: memory)
  }

  /// Ends it: nothing is built any more, and what was built is released in the reverse order.
  ///
  /// A second call does nothing.
  package func close() async {
    state.withLock { $0.isOpen = false }
    var values = holdings.close()
    var placed = holdings.placed.exchange(0, ordering: .acquiring)
    while let last = values.popLast() {
      await end(&placed, downTo: last.placed)
      if let slot = last.slot { state.withLock { $0.values[slot] = nil } }
      if last.generation.hasShutdown { await last.shutdown() }
    }
    await end(&placed, downTo: 0)
    state.withLock { $0.late = [:] }
    uncount()
  }

  /// Releases values of the memory, those that were built last first.
  private func end(_ placed: inout Int, downTo count: Int) async {
    let (steps, canLack) = (plan.steps, !plan.dispensable.isEmpty)
    while placed > count {
      placed -= 1
      if canLack, lacks(placed) { continue }
      if steps[placed].hasShutdown, !isKept(steps[placed].position) {
        await shutdown(steps[placed])
      }
      unsafe steps[placed].end(memory[steps[placed].offset])
    }
  }

  /// Whether a value was asked for before its turn, and so is among the holdings too.
  private func isKept(_ position: Int?) -> Bool {
    guard plan.canBeAsked, let position else { return false }
    return withState { $0.values[position] != nil }
  }

  private func shutdown(_ step: ScopePlan.Step) async {
    await step.recipe?.generation.shutdownable(step.built(in: memory))?.shutdown()
  }
}
