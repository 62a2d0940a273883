internal import PluginInspection
internal import PluginInterface

/// Builds single values from recipes, for a scope or for the host itself.
struct Kitchen: Sendable {
  let graph: RecipeGraph
  /// `nil` for what a plugin of the whole host asks for.
  let scope: Scope?
  /// Who keeps what factories make, without a scope.
  let consumer: Consumer?

  /// The plugin of the whole host for which something is built.
  struct Consumer: Sendable {
    let host: HostReference
    let holdings: Holdings
  }

  init(_ graph: RecipeGraph, _ scope: Scope) {
    self.graph = graph
    self.scope = scope
    consumer = nil
  }

  init(_ graph: RecipeGraph, for consumer: Consumer) {
    self.graph = graph
    self.consumer = consumer
    scope = nil
  }

  /// Builds one value and what is made for it alone.
  ///
  /// - Parameters:
  ///   - recipe: What to build.
  ///   - parameter: What the caller of a factory gave.
  ///   - owned: Grows by what was made for the value and has something to give back.
  /// - Returns: The value; who has it keeps it.
  /// - Throws: ``BuildFailure`` or ``ScopeFailure``; what was made for it is then released.
  func build(
    _ recipe: Recipe,
    _ parameter: (any Sendable)? = nil,
    owned: inout [OwnedValue]
  ) async throws -> BuiltPlugin {
    let before = owned.count
    do {
      return try await make(recipe, parameter, &owned)
    } catch {
      let made = Array(owned[before...])
      owned.removeSubrange(before...)
      await made.release()
      throw error
    }
  }

  private func make(
    _ recipe: Recipe,
    _ parameter: (any Sendable)?,
    _ owned: inout [OwnedValue]
  ) async throws -> BuiltPlugin {
    let gate = recipe.hasSuppliers ? makeGate(recipe) : nil
    var bundle: [MemberValues] = []
    bundle.reserveCapacity(recipe.members.count)
    for member in recipe.members {
      bundle.append(try await values(of: member, in: recipe, gate, &owned))
    }
    let built = try await recipe.generation.build(DependencyResolver(bundle, parameter: parameter))
    if let value = recipe.generation.warmingUp(built) {
      do {
        try await value.warmUp()
      } catch {
        await OwnedValue(generation: recipe.generation, built: built, slot: nil).shutdown()
        throw BuildFailure.builderThrew(plugin: recipe.plugin, message: "\(error)")
      }
    }
    gate?.open()
    return built
  }

  private func makeGate(_ recipe: Recipe) -> SupplierGate {
    let holdings = scope?.holdings ?? consumer?.holdings ?? Holdings()
    return SupplierGate(plugin: recipe.plugin, scope: scope?.name ?? "the host", holdings)
  }

  private func values(
    of member: Ingredient,
    in recipe: Recipe,
    _ gate: SupplierGate?,
    _ owned: inout [OwnedValue]
  ) async throws -> MemberValues {
    if member.delivery != .value, let gate {
      let suppliers = member.sources.map { source in
        KitchenSupplier(kitchen: self, member: member, source: source, gate: gate)
      }
      return MemberValues(member.name, suppliers: suppliers)
    }
    if member.sources.count == 1 {
      return try await value(of: member, in: recipe, from: member.sources[0], &owned)
    }
    var values: [ProvidedDependency] = []
    for source in member.sources {
      let value = try await value(of: source, nil, &owned)
      values.append(try member.handedOver(value, from: source))
    }
    return MemberValues(member.name, values)
  }

  private func value(
    of member: Ingredient,
    in recipe: Recipe,
    from source: Ingredient.Source,
    _ owned: inout [OwnedValue]
  ) async throws -> MemberValues {
    do {
      let value = try await value(of: source, nil, &owned)
      return MemberValues(member.name, one: try member.handedOver(value, from: source))
    } catch  where member.isOptional && error.leavesEmpty {
      await host.warn(recipe.plugin, member.name, graph.name(of: source), error)
      return MemberValues(member.name, one: nil)
    }
  }

  /// One value, made now where it is made for its consumer alone.
  func value(
    of source: Ingredient.Source,
    _ parameter: (any Sendable)?,
    _ owned: inout [OwnedValue]
  ) async throws -> ProvidedDependency {
    switch source {
    case .fixed(let value): return value
    case .recipe(let position):
      return try await value(at: position, parameter, &owned).provided(by: graph.recipes[position])
    case .deferred(let provider): return try await host.deferredValue(of: provider)
    case .request: return try requestContext()
    case .session: return try sessionContext()
    }
  }

  private func value(
    at position: Int,
    _ parameter: (any Sendable)?,
    _ owned: inout [OwnedValue]
  ) async throws -> BuiltPlugin {
    let recipe = graph.recipes[position]
    guard recipe.lifetime == .transient else {
      guard let scope else {
        throw ScopeFailure.closed(scope: "the \(recipe.lifetime.rawValue) of '\(recipe.plugin)'")
      }
      return try await scope.value(at: position)
    }
    let built = try await build(recipe, parameter, owned: &owned)
    if recipe.generation.hasShutdown {
      owned.append(OwnedValue(generation: recipe.generation, built: built, slot: nil))
    }
    return built
  }
}

extension Kitchen {
  private var host: HostReference { scope?.host ?? consumer?.host ?? HostReference() }

  func requestContext() throws -> ProvidedDependency {
    guard case .request(let request)? = scope?.owner else {
      return ProvidedDependency(RequestContextKey.self, CurrentRequestContext())
    }
    return ProvidedDependency(RequestContextKey.self, ScopedRequestContext(request))
  }

  private func sessionContext() throws -> ProvidedDependency {
    var next = scope
    while let scope = next {
      if case .session(let facts) = scope.owner {
        return ProvidedDependency(SessionContextKey.self, facts)
      }
      next = scope.parent
    }
    guard case .request(let request)? = scope?.owner else {
      throw ScopeFailure.closed(scope: "the session")
    }
    throw ScopeFailure.noSession(
      feature: request.feature,
      provider: SessionContextKey.interface
    )
  }
}

extension BuiltPlugin {
  /// What it supplies.
  ///
  /// - Throws: ``BuildFailure`` for a feature, which supplies nothing.
  fileprivate func provided(by recipe: Recipe) throws(BuildFailure) -> ProvidedDependency {
    guard case .provider(let dependency) = value else {
      throw .badBundle(plugin: recipe.plugin, reason: "it provides nothing")
    }
    return dependency
  }
}

/// Makes the values of one lazy member or factory of a value that a recipe made.
struct KitchenSupplier: DependencySupplier {
  let kitchen: Kitchen
  let member: Ingredient
  let source: Ingredient.Source
  let gate: SupplierGate

  func supply(_ parameter: (any Sendable)?) async throws -> ProvidedDependency {
    try gate.pass(member.name)
    var owned: [OwnedValue] = []
    let value = try await kitchen.value(of: source, parameter, &owned)
    try await gate.keep(owned, for: member.name)
    return try member.handedOver(value, from: source)
  }
}
