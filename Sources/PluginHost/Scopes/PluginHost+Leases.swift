internal import PluginInspection

/// Open scopes keep the generations that they began with from being shut down.
extension PluginHost {
  /// Keeps the recipes that were replaced in view for as long as a scope keeps to them.
  func noteScopes(of before: RunningGraph) {
    earlierRecipes.removeAll { $0.openScopes == 0 }
    if let recipes = before.recipes { earlierRecipes.append(recipes) }
  }

  /// Counts the scopes that have values of a generation.
  func scopeCounters(of generation: Generation) -> [any CallCounter] {
    let all = earlierRecipes + (graph.recipes.map { [$0] } ?? [])
    return all.filter { $0.holds(generation) }.map(ScopeCounter.init)
  }
}

/// Counts the open scopes of one graph of recipes.
private struct ScopeCounter: CallCounter {
  let graph: RecipeGraph
  var leases: Int { graph.openScopes }
  /// A scope is no call.
  var calls: Int? { 0 }
}

extension RunningGraph {
  /// Providers of the whole host that nobody has asked for yet.
  var unbuilt: Set<String> {
    Set(
      nodes.values.filter { $0.wired.manifest.lifetime == .singleton && $0.generation.built == nil }
        .map(\.wired.id)
    )
  }
}
