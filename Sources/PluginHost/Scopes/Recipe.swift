internal import PluginInspection
internal import PluginInterface
internal import Synchronization

/// How one plugin is built whose values are not those of the whole host.
final class Recipe: Sendable {
  let plugin: String
  let lifetime: PluginManifest.Lifetime
  let generation: Generation
  let members: [Ingredient]
  /// Whether a member takes its value later.
  let hasSuppliers: Bool

  init(
    plugin: String,
    lifetime: PluginManifest.Lifetime,
    generation: Generation,
    members: [Ingredient]
  ) {
    self.plugin = plugin
    self.lifetime = lifetime
    self.generation = generation
    self.members = members
    hasSuppliers = members.contains { $0.delivery != .value }
  }
}

/// One member of a bundle, and where its values come from.
struct Ingredient: Sendable {
  let name: String
  let delivery: PluginManifest.Delivery
  /// Whether it stays empty where its provider fails.
  let isOptional: Bool
  /// What keeps calls of it to a limit; a value of the whole host has it before it already.
  let edge: LimitedEdge?
  let sources: [Source]

  enum Source: Sendable {
    /// The same for every value that is built.
    case fixed(ProvidedDependency)
    /// What another recipe makes, in this scope or in the one around it.
    case recipe(Int)
    /// A provider of the whole host that is built when it is first asked for.
    case deferred(String)
    /// The request, or the session, that the value is built for.
    case request
    case session
  }

  /// A value as the member receives it.
  ///
  /// - Throws: ``BuildFailure`` if nothing can stand before it.
  func handedOver(
    _ value: ProvidedDependency,
    from source: Source
  ) throws(BuildFailure) -> ProvidedDependency {
    switch source {
    case .recipe, .deferred: try edge?.limited(value) ?? value
    case .fixed, .request, .session: value
    }
  }
}

/// The recipes of one set of generations.
///
/// A scope keeps to the graph that was current when it was opened: it ends on the generations that it
/// began with. A swap makes the next graph.
final class RecipeGraph: Sendable {
  /// Each provider before its consumers.
  let recipes: [Recipe]
  /// By the id of the plugin.
  let positions: [String: Int]
  /// What is built before a feature answers a request, by its id; the feature last if it is among them.
  let needs: [String: [Int]]
  /// What is built when a session is opened.
  let sessionNeeds: [Int]
  private let plans = Mutex(Plans())
  private let held: Set<ObjectIdentifier>
  private let open = Atomic(0)

  init(
    _ recipes: [Recipe],
    needs: [String: [Int]],
    sessionNeeds: [Int],
    holding generations: [Generation]
  ) {
    self.recipes = recipes
    self.needs = needs
    self.sessionNeeds = sessionNeeds
    positions = Dictionary(
      recipes.indices.map { (recipes[$0].plugin, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    held = Set((recipes.map(\.generation) + generations).map(ObjectIdentifier.init))
  }

  /// What a source stands for, as messages name it.
  func name(of source: Ingredient.Source) -> String {
    switch source {
    case .recipe(let position): recipes[position].plugin
    case .deferred(let provider): provider
    case .fixed, .request, .session: "the host"
    }
  }

  /// Whether a value of its scopes is of this generation, or holds a bare one of it.
  func holds(_ generation: Generation) -> Bool { held.contains(ObjectIdentifier(generation)) }

  private struct Plans {
    var features: [String: ScopePlan] = [:]
    var session: ScopePlan?
  }

  /// How the scope of a feature's requests is opened.
  func plan(of feature: String) -> ScopePlan {
    plans.withLock { plans in
      if let plan = plans.features[feature] { return plan }
      let plan = ScopePlanner.plan(needs[feature] ?? [], of: recipes, for: .request)
      plans.features[feature] = plan
      return plan
    }
  }

  /// How a session is opened.
  var sessionPlan: ScopePlan {
    plans.withLock { plans in
      let plan =
        plans.session ?? ScopePlanner.plan(sessionNeeds, of: recipes, for: .session)
      plans.session = plan
      return plan
    }
  }

  /// How many scopes keep to it.
  var openScopes: Int { open.load(ordering: .acquiring) }

  func scopeOpened() { open.add(1, ordering: .acquiringAndReleasing) }
  func scopeClosed() { open.subtract(1, ordering: .acquiringAndReleasing) }
}
