internal import PluginInspection
internal import PluginInterface

/// Gives each value of a scope its place.
struct ScopePlanner {
  private let recipes: [Recipe]
  private let lifetime: PluginManifest.Lifetime
  private var steps: [ScopePlan.Step] = []
  private var places: [ScopePlan.Place] = []
  private var indices: [Int: Int] = [:]
  private var constants: [PlacedConstant] = []
  private var request: Int?
  private var size: Int
  private var alignment = MemoryLayout<UInt>.alignment

  /// Plans a scope.
  ///
  /// - Parameters:
  ///   - needs: Positions of recipes, each provider before its consumers.
  ///   - recipes: Those of the graph.
  ///   - lifetime: Of the scope: request or session.
  /// - Returns: The plan.
  static func plan(
    _ needs: [Int],
    of recipes: [Recipe],
    for lifetime: PluginManifest.Lifetime
  ) -> ScopePlan {
    var planner = ScopePlanner(recipes, lifetime)
    for position in needs { planner.add(position) }
    // What takes a session's value may come later.
    let consumers = lifetime == .session ? Array(recipes.indices) : needs
    return ScopePlan(
      planner.steps,
      places: planner.places,
      size: planner.size,
      alignment: planner.alignment,
      indices: planner.indices,
      constants: planner.constants,
      canBeAsked: recipes.contains(where: \.hasSuppliers),
      dispensable: recipes.dispensable(for: consumers)
    )
  }

  private init(_ recipes: [Recipe], _ lifetime: PluginManifest.Lifetime) {
    self.recipes = recipes
    self.lifetime = lifetime
    let widest = recipes.map(\.members.count).max() ?? 0
    size = max(1, widest) * MemoryLayout<UInt>.stride
  }

  private mutating func add(_ position: Int) {
    let recipe = recipes[position]
    if recipe.lifetime == .session, lifetime == .request {
      append(.borrow, recipe, at: position)
    } else if recipe.lifetime == .transient || !addBuild(of: recipe, at: position) {
      append(.cook, recipe, at: position)
    }
    indices[position] = steps.count - 1
  }

  /// Adds what the plugin's own code builds in place, and the values that are made for it alone.
  ///
  /// - Returns: `false`, and nothing is added, where the kitchen has to do it.
  private mutating func addBuild(of recipe: Recipe, at position: Int?) -> Bool {
    guard let build = recipe.generation.placedBuild, !recipe.generation.hasWarmUp else {
      return false
    }
    let before = (steps.count, places.count, request)
    var members: [ScopePlan.Place] = []
    for requirement in recipe.generation.requirements {
      guard let place = place(of: requirement, in: recipe) else {
        steps.removeSubrange(before.0...)
        places.removeSubrange(before.1...)
        request = before.2
        return false
      }
      members.append(place)
    }
    append(.build, recipe, at: position, members, build)
    return true
  }

  private mutating func place(
    of requirement: Requirement,
    in recipe: Recipe
  ) -> ScopePlan.Place? {
    let member = recipe.members.first { $0.name == requirement.name }
    guard let member, member.delivery == .value, member.sources.count <= 1 else { return nil }
    guard let source = member.sources.first else {
      return requirement.cardinality == .optional ? .nowhere : nil
    }
    switch source {
    // Before these stands a limit, which the kitchen puts there.
    case .recipe where member.edge != nil, .deferred where member.edge != nil: return nil
    case .fixed(let value):
      guard let constant = PlacedConstant(value, as: requirement.key) else { return nil }
      constants.append(constant)
      return constant.place
    case .recipe(let position):
      // What one consumer alone has may be left out by the kitchen.
      guard !member.isOptional || recipes[position].lifetime != .transient else { return nil }
      return place(of: position, as: requirement.key)
    case .request where lifetime == .request: return placeOfRequest(as: requirement.key)
    case .deferred, .request, .session: return nil
    }
  }

  private mutating func place(
    of position: Int,
    as key: any DependencyKey.Type
  ) -> ScopePlan.Place? {
    let recipe = recipes[position]
    guard recipe.generation.key?.valueType == key.valueType else { return nil }
    if recipe.lifetime == .transient {
      guard addBuild(of: recipe, at: nil), let made = steps.last else { return nil }
      return made.place
    }
    return indices[position].map { steps[$0].place }
  }

  private mutating func placeOfRequest(as key: any DependencyKey.Type) -> ScopePlan.Place? {
    guard key.valueType == RequestContextKey.valueType else { return nil }
    if let request { return steps[request].place }
    append(.request, nil, at: nil)
    request = steps.count - 1
    return steps.last?.place
  }

  private mutating func append(
    _ action: ScopePlan.Action,
    _ recipe: Recipe?,
    at position: Int?,
    _ members: [ScopePlan.Place] = [],
    _ build: PlacedBuild? = nil
  ) {
    let key = recipe.map(\.generation.key) ?? RequestContextKey.self
    let layout = key?.layout ?? FeatureValue.layout
    let offset = (size + layout.alignment - 1) / layout.alignment * layout.alignment
    size = offset + layout.size
    alignment = max(alignment, layout.alignment)
    let step = unsafe ScopePlan.Step(
      action: action,
      position: position,
      recipe: recipe,
      members: places.count..<places.count + members.count,
      offset: offset,
      key: key,
      build: build?.build,
      end: build?.end ?? key?.end ?? FeatureValue.end,
      hasShutdown: build != nil && recipe?.generation.hasShutdown == true
    )
    steps.append(step)
    places += members
  }
}

extension ScopePlan.Step {
  fileprivate var place: ScopePlan.Place { ScopePlan.Place(isOwn: true, word: UInt(offset)) }
}

extension PlacedConstant {
  fileprivate var place: ScopePlan.Place {
    ScopePlan.Place(isOwn: false, word: unsafe UInt(bitPattern: memory))
  }
}
