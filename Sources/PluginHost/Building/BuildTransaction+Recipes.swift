internal import PluginInspection
internal import PluginInterface

extension BuildTransaction {
  /// How the values are built that scopes, factories and consumers of transient ones need.
  ///
  /// What they take from the whole host is looked up here, once for all the values.
  ///
  /// - Returns: `nil` where every active plugin is one of the whole host.
  /// - Throws: ``BuildFailure`` if the host has no value for a member.
  mutating func makeRecipes() throws(BuildFailure) -> RecipeGraph? {
    let order = plan.scopedOrder.filter { node(of: $0) != nil }
    guard !order.isEmpty else { return nil }
    let positions = Dictionary(
      order.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var recipes: [Recipe] = []
    for id in order {
      guard let wired = plan[id], let node = node(of: id) else { continue }
      recipes.append(try recipe(wired, node.generation, positions))
    }
    return RecipeGraph(
      recipes,
      needs: needs(recipes, positions),
      sessionNeeds: eager(order.filter { plan[$0]?.manifest.lifetime == .session }, positions)
        .filter { recipes[$0].lifetime == .session },
      holding: bareSingletons(order)
    )
  }

  private mutating func recipe(
    _ wired: WiredPlugin,
    _ generation: Generation,
    _ positions: [String: Int]
  ) throws(BuildFailure) -> Recipe {
    var members: [Ingredient] = []
    for member in wired.members {
      var sources: [Ingredient.Source] = []
      if member.takesHostValue { sources += try hostSource(of: member, for: wired, generation) }
      for provider in member.providers {
        if let source = try source(of: provider, under: member, of: wired.id, positions) {
          sources.append(source)
        } else if member.cardinality == .one {
          throw .providerFailed(plugin: wired.id, member: member.name, provider: provider)
        }
      }
      members.append(
        Ingredient(
          name: member.name,
          delivery: member.delivery,
          isOptional: member.cardinality == .optional,
          edge: workshop.limits.edge(of: wired.id, member),
          sources: sources
        )
      )
    }
    return Recipe(
      plugin: wired.id,
      lifetime: wired.manifest.lifetime,
      generation: generation,
      members: members
    )
  }

  private func hostSource(
    of member: WiredMember,
    for wired: WiredPlugin,
    _ generation: Generation
  ) throws(BuildFailure) -> [Ingredient.Source] {
    let number = BuildNumber(generation.number)
    switch member.interface {
    case RequestContextKey.interface where workshop.hostValues.isStandardRequest: return [.request]
    case SessionContextKey.interface: return [.session]
    default: return try hostValue(of: member, for: wired, number).map { [.fixed($0)] } ?? []
    }
  }

  private mutating func source(
    of provider: String,
    under member: WiredMember,
    of consumer: String,
    _ positions: [String: Int]
  ) throws(BuildFailure) -> Ingredient.Source? {
    if let position = positions[provider] { return .recipe(position) }
    if let value = value(of: provider) {
      return .fixed(try handedOver(value, under: member, of: consumer))
    }
    return plan.deferred.contains(provider) ? .deferred(provider) : nil
  }

  /// For each feature what must be there before it answers, in the order of the recipes.
  private func needs(_ recipes: [Recipe], _ positions: [String: Int]) -> [String: [Int]] {
    var needs: [String: [Int]] = [:]
    for recipe in recipes where recipe.generation.isFeature {
      // What a session has is built when it is opened, and transient values with their consumers.
      needs[recipe.plugin] = eager([recipe.plugin], positions).filter {
        recipes[$0].lifetime != .transient || recipes[$0].generation.isFeature
      }
    }
    return needs
  }

  /// These plugins and what they need before they are built, in the order of the recipes.
  private func eager(_ ids: [String], _ positions: [String: Int]) -> [Int] {
    var found = Set<Int>()
    var open = ids
    while let id = open.popLast() {
      guard let position = positions[id], found.insert(position).inserted else { continue }
      let members = plan[id]?.members.filter { $0.delivery == .value } ?? []
      open += members.flatMap(\.providers)
    }
    return found.sorted()
  }

  /// Generations of the whole host of which scoped values have more than a proxy.
  private func bareSingletons(_ order: [String]) -> [Generation] {
    let members = order.flatMap { plan[$0]?.members ?? [] }
    let bare = members.filter { $0.seat.map { seats[$0] == nil } ?? true }
    return Set(bare.flatMap(\.providers)).compactMap { node(of: $0)?.generation }
  }
}

extension WiringPlan {
  /// The active plugins whose values are not those of the whole host, each provider before its
  /// consumers.
  var scopedOrder: [String] {
    guard plugins.contains(where: { $0.manifest.lifetime != .singleton }) else { return [] }
    return activeOrder.filter { self[$0]?.manifest.lifetime != .singleton }
  }
}
