internal import PluginInspection
internal import PluginInterface
internal import Synchronization

extension Scope {
  /// What a recipe makes for this scope, or for the session around it.
  ///
  /// - Throws: ``BuildFailure`` or ``ScopeFailure``.
  func value(at position: Int) async throws -> BuiltPlugin {
    let recipe = graph.recipes[position]
    if recipe.lifetime == .session, lifetime == .request {
      guard let parent else { throw noSession(recipe) }
      return try await parent.value(of: recipe, in: graph)
    }
    while true {
      switch withState({ self.turn(position, recipe, in: &$0) }) {
      case .take(let built): return built
      case .get(let lazy): return try await waiting(for: recipe) { try await lazy.get() }
      case .fail(let error): throw error
      case .closed: throw ScopeFailure.closed(scope: name)
      case .wait: try await waiting(for: recipe) { await Self.timers.pause(.microseconds(50)) }
      }
    }
  }

  /// Waits for a value, unless the builder that does so is what the value waits for.
  ///
  /// - Throws: ``ScopeFailure/circle(_:)``, and what `body` throws.
  private func waiting<Value>(
    for recipe: Recipe,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let builder = CurrentBuilder.plugin(of: self) { pluginBegun }
    guard let builder else { return try await body() }
    if let circle = withState({ $0.waits.begin(builder, for: recipe.plugin) }) {
      throw ScopeFailure.circle(circle)
    }
    defer { withState { $0.waits.end(builder, for: recipe.plugin) } }
    return try await body()
  }

  /// The plugin whose turn it is while the scope is being opened.
  private var pluginBegun: String? {
    let begun = begun.load(ordering: .sequentiallyConsistent)
    return plan.steps.indices.contains(begun - 1) ? plan.steps[begun - 1].recipe?.plugin : nil
  }

  /// What whoever wants a value has to do.
  private enum Turn: Sendable {
    case take(BuiltPlugin)
    case get(Lazy<BuiltPlugin>)
    /// The scope is being opened and builds it at the moment.
    case wait
    case closed
    case fail(any Error)
  }

  /// What a recipe of a later graph makes for this session: what is there already, whatever its
  /// generation.
  private func value(of recipe: Recipe, in later: RecipeGraph) async throws -> BuiltPlugin {
    if later === graph || graph.positions[recipe.plugin] != nil {
      return try await value(at: graph.positions[recipe.plugin] ?? 0)
    }
    let lazy = withState { state -> Lazy<BuiltPlugin>? in
      guard state.isOpen else { return nil }
      if let lazy = state.late[recipe.plugin] { return lazy }
      let lazy = Lazy { [self] in try await make(recipe, in: later, slot: nil) }
      state.late[recipe.plugin] = lazy
      return lazy
    }
    guard let lazy else { throw ScopeFailure.closed(scope: name) }
    return try await lazy.get()
  }

  private func turn(_ position: Int, _ recipe: Recipe, in state: inout State) -> Turn {
    guard state.isOpen else { return .closed }
    switch state.values[position] {
    case .made(let built)?: return .take(built)
    case .pending(let lazy)?: return .get(lazy)
    case nil: break
    }
    if let index = plan.indices[position] {
      if let error = state.lacking[index] { return .fail(error) }
      if index < holdings.placed.load(ordering: .acquiring) {
        return .take(plan.steps[index].built(in: memory))
      }
      // Whoever opens the scope says what it begins before it looks whether something was asked for.
      isAsked.store(true, ordering: .sequentiallyConsistent)
      if index < begun.load(ordering: .sequentiallyConsistent) { return .wait }
    }
    let lazy = Lazy { [self] in
      let built = try await make(recipe, in: graph, slot: position)
      withState { if $0.isOpen { $0.values[position] = .made(built) } }
      return built
    }
    state.values[position] = .pending(lazy)
    return .get(lazy)
  }

  /// Builds a value that the scope keeps.
  func make(
    _ recipe: Recipe,
    in graph: RecipeGraph,
    slot: Int?
  ) async throws -> BuiltPlugin {
    var owned: [OwnedValue] = []
    let kitchen = Kitchen(graph, self)
    let builder = CurrentBuilder(of: recipe.plugin, for: self)
    let built = try await CurrentBuilder.$value.withValue(builder) {
      try await kitchen.build(recipe, owned: &owned)
    }
    owned.append(OwnedValue(generation: recipe.generation, built: built, slot: slot))
    guard holdings.keep(owned) else {
      // It was closed meanwhile.
      await owned.release()
      throw ScopeFailure.closed(scope: name)
    }
    return built
  }

  private func noSession(_ recipe: Recipe) -> ScopeFailure {
    guard case .request(let request) = owner else { return .closed(scope: name) }
    return .noSession(feature: request.feature, provider: recipe.plugin)
  }
}
