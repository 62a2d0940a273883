/// Opens and closes the scopes of one feature's requests, for the bench.
package struct ScopeBench: Sendable {
  let graph: RecipeGraph
  let plan: ScopePlan
  let host: HostReference

  /// Opens the scope of one request, with everything that the feature needs, and closes it.
  ///
  /// - Throws: As a request does.
  package func openAndClose() async throws {
    let scope = Scope(.request(CurrentRequest()), graph, plan, in: nil, of: host)
    try await scope.open()
    await scope.close()
  }
}

extension PluginHost {
  /// The scopes of a feature's requests.
  ///
  /// - Throws: ``HostFailure/noFeature(_:features:)`` where it has none.
  package func scopeBench(of feature: String) throws -> ScopeBench {
    guard let graph = graph.recipes, graph.needs[feature] != nil else {
      throw HostFailure.noFeature(feature, features: features)
    }
    return ScopeBench(graph: graph, plan: graph.plan(of: feature), host: workshop.host)
  }
}
