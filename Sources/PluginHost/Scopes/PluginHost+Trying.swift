internal import PluginInspection
internal import PluginInterface

extension PluginHost {
  /// Builds a plugin whose values are not those of the whole host once, for a session and a request of
  /// nobody, and releases it again; of every other one nothing is left to try.
  ///
  /// What the caller of a factory would have to give is not known, so such a plugin is not built.
  ///
  /// - Throws: ``BuildFailure``.
  package func tryBuilding(_ id: String) async throws {
    guard let recipes = graph.recipes, let position = recipes.positions[id],
      graph.nodes[id]?.wired.manifest.parameter == nil
    else { return }
    let session = try await openSession(of: "nobody")
    do {
      try await Self.build(position, recipes, session.scope, workshop.host)
    } catch {
      try? await session.close()
      throw error
    }
    try? await session.close()
  }

  private nonisolated static func build(
    _ position: Int,
    _ recipes: RecipeGraph,
    _ session: Scope,
    _ host: HostReference
  ) async throws {
    let scope = Scope(.request(CurrentRequest()), recipes, .empty, in: session, of: host)
    do {
      _ = try await scope.value(at: position)
    } catch {
      await scope.close()
      throw error
    }
    await scope.close()
  }
}
