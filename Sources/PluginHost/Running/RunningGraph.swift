internal import PluginInspection
internal import PluginInterface

/// The plugins that serve now, and the seats through which live consumers reach them.
struct RunningGraph: Sendable {
  /// One serving plugin.
  struct Node: Sendable {
    var wired: WiredPlugin
    var generation: Generation
  }

  private(set) var nodes: [String: Node] = [:]
  /// By interface.
  var seats: [String: DependencySeat] = [:]
  /// Each provider before its consumers.
  var order: [String] = []
  /// How values are built that are not those of the whole host; `nil` where there are none.
  var recipes: RecipeGraph?
  /// Who sits in each seat.
  private var sitting: [String: String] = [:]

  /// Makes room for as many plugins; before images are loaded, after which it takes the runtime far
  /// longer to make these types.
  mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(count)
    sitting.reserveCapacity(count)
  }

  /// Takes over what a transaction made; plugins that are not in `order` no longer serve.
  mutating func adopt(
    _ made: [Node],
    seats: [String: DependencySeat],
    recipes: RecipeGraph?,
    order: [String]
  ) {
    self.recipes = recipes
    for node in made { nodes[node.wired.id] = node }
    let serving = Set(order)
    if !nodes.keys.allSatisfy(serving.contains) {
      nodes = nodes.filter { serving.contains($0.key) }
    }
    self.seats = seats
    self.order = order.filter { nodes[$0] != nil }
    look()
  }

  /// Takes over a generation that was built again as its plugin was wired before.
  mutating func adopt(_ node: Node) { nodes[node.wired.id] = node }

  /// Takes over the wiring of plugins that were not built again.
  mutating func refresh(_ plan: WiringPlan) {
    for id in nodes.keys { if let wired = plan[id] { nodes[id]?.wired = wired } }
    look()
  }

  /// Looks at all consumers for who sits where.
  private mutating func look() {
    sitting.removeAll(keepingCapacity: true)
    for node in nodes.values {
      for (seat, provider) in node.wired.seated { sitting[seat] = provider }
    }
  }

  /// Removes the seats that only a replaced provider's consumers had, and returns them.
  mutating func dropSeats(of node: Node, before: RunningGraph) -> [DependencySeat] {
    let unused = seats.keys.filter {
      before.provider(of: $0) == node.wired.id && provider(of: $0) == nil
    }
    return unused.compactMap { seats.removeValue(forKey: $0) }
  }

  /// The seats that a plugin sits in.
  func seats(of plugin: String) -> [DependencySeat] {
    seats.compactMap { sitting[$0.key] == plugin ? $0.value : nil }
  }

  /// The plugin that sits in a seat.
  func provider(of seat: String) -> String? { sitting[seat] }

  /// The value of a provider.
  func value(of provider: String) -> ProvidedDependency? { nodes[provider]?.generation.dependency }
}

extension RunningGraph {
  /// The plugins that cannot do without `id`, directly or through others, sorted.
  func dependents(of id: String) -> [String] {
    var found = Set<String>()
    var open = [id]
    while let next = open.popLast() {
      for node in nodes.values where !found.contains(node.wired.id) {
        let needs = node.wired.members.contains {
          $0.cardinality == .one && $0.providers.contains(next)
        }
        guard needs else { continue }
        found.insert(node.wired.id)
        open.append(node.wired.id)
      }
    }
    return found.sorted()
  }
}
