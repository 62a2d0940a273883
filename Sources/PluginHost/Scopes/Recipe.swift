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
  /// Whether each member takes one value that is there before, or one that the scope has.
  let isPlain: Bool
  /// The bundle, where it is the same for every value.
  let fixedBundle: [MemberValues]?

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
    isPlain =
      !hasSuppliers && !generation.hasWarmUp && members.allSatisfy { $0.sources.count == 1 }
    let fixed = members.compactMap { member -> MemberValues? in
      guard member.sources.count == 1, case .fixed(let value) = member.sources[0] else {
        return nil
      }
      return MemberValues(member.name, one: value)
    }
    fixedBundle = isPlain && fixed.count == members.count ? fixed : nil
  }
}

/// One member of a bundle, and where its values come from.
struct Ingredient: Sendable {
  let name: String
  let delivery: PluginManifest.Delivery
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

  /// Whether a value of its scopes is of this generation, or holds a bare one of it.
  func holds(_ generation: Generation) -> Bool { held.contains(ObjectIdentifier(generation)) }

  /// How many scopes keep to it.
  var openScopes: Int { open.load(ordering: .acquiring) }

  func scopeOpened() { open.add(1, ordering: .acquiringAndReleasing) }
  func scopeClosed() { open.subtract(1, ordering: .acquiringAndReleasing) }
}
