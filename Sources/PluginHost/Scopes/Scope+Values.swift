internal import PluginInspection
internal import PluginInterface
internal import Synchronization

extension Scope {
  /// Builds a value where nobody else can ask for it at the same time.
  func build(at position: Int) async throws {
    let recipe = graph.recipes[position]
    guard recipe.lifetime == lifetime else {
      _ = try await value(at: position)
      return
    }
    guard let bundle = readyBundle(recipe) else {
      let built = try await make(recipe, in: graph, slot: position)
      withState { $0.values[position] = .made(built) }
      return
    }
    let built = try await recipe.generation.build(DependencyResolver(bundle))
    withState { $0.values[position] = .made(built) }
    _ = holdings.keep(OwnedValue(generation: recipe.generation, built: built, slot: position))
  }

  /// The bundle, where nothing has to be built for it; most are made of what the scope has already.
  private func readyBundle(_ recipe: Recipe) -> [MemberValues]? {
    if let fixed = recipe.fixedBundle { return fixed }
    guard recipe.isPlain else { return nil }
    return state.withLock { state in
      var bundle: [MemberValues] = []
      bundle.reserveCapacity(recipe.members.count)
      for member in recipe.members {
        guard let value = member.sources[0].value(in: state.values) else { return nil }
        bundle.append(MemberValues(member.name, one: value))
      }
      return bundle
    }
  }

  /// What a recipe makes for this scope, or for the session around it.
  ///
  /// - Throws: ``BuildFailure`` or ``ScopeFailure``.
  func value(at position: Int) async throws -> BuiltPlugin {
    let recipe = graph.recipes[position]
    if recipe.lifetime == .session, lifetime == .request {
      guard let parent else { throw noSession(recipe) }
      return try await parent.value(of: recipe, in: graph)
    }
    switch withState({ self.turn(position, recipe, in: &$0) }) {
    case .made(let built): return built
    case .pending(let lazy): return try await lazy.get()
    case .empty: throw ScopeFailure.closed(scope: name)
    }
  }

  /// What a recipe of a later graph makes for this session: what is there already, whatever its
  /// generation.
  private func value(of recipe: Recipe, in later: RecipeGraph) async throws -> BuiltPlugin {
    if later === graph || graph.positions[recipe.plugin] != nil {
      return try await value(at: graph.positions[recipe.plugin] ?? 0)
    }
    let slot = withState { state -> Slot in
      guard state.isOpen else { return .empty }
      if let slot = state.late[recipe.plugin] { return slot }
      let lazy = Lazy { [self] in try await make(recipe, in: later, slot: nil) }
      state.late[recipe.plugin] = .pending(lazy)
      return .pending(lazy)
    }
    guard case .pending(let lazy) = slot else { throw ScopeFailure.closed(scope: name) }
    return try await lazy.get()
  }

  private func turn(_ position: Int, _ recipe: Recipe, in state: inout State) -> Slot {
    guard state.isOpen else { return .empty }
    if case .empty = state.values[position] {
      let lazy = Lazy { [self] in
        let built = try await make(recipe, in: graph, slot: position)
        withState { if $0.isOpen { $0.values[position] = .made(built) } }
        return built
      }
      state.values[position] = .pending(lazy)
    }
    return state.values[position]
  }

  /// Builds a value that the scope keeps.
  private func make(
    _ recipe: Recipe,
    in graph: RecipeGraph,
    slot: Int?
  ) async throws -> BuiltPlugin {
    var owned: [OwnedValue] = []
    let kitchen = Kitchen(graph, self)
    let built = try await kitchen.build(recipe, owned: &owned)
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

extension Ingredient.Source {
  /// The value, where it is there already.
  fileprivate func value(in values: [Scope.Slot]) -> ProvidedDependency? {
    switch self {
    case .fixed(let value): return value
    case .recipe(let position):
      guard case .made(let built) = values[position], case .provider(let value) = built.value else {
        return nil
      }
      return value
    case .deferred, .request, .session: return nil
    }
  }
}
