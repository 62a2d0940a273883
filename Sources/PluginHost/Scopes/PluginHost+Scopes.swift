internal import PluginInspection
public import PluginInterface

extension PluginHost {
  /// Opens the session of a user and builds what lives as long as it.
  ///
  /// - Parameters:
  ///   - userID: Whose session it is.
  ///   - secrets: What plugins may ask for by name through `SessionContext`, such as a token.
  /// - Returns: The session; run requests in it with ``RequestOptions/session``, and close it.
  /// - Throws: ``HostFailure/notRunning``, or ``BuildFailure`` of the first plugin that cannot be built,
  ///   after everything built for the session was released in the reverse order.
  public func openSession(
    of userID: String,
    secrets: [String: Secret] = [:]
  ) async throws -> SessionScope {
    guard phase == .running else { throw HostFailure.notRunning }
    let facts = SessionFacts(userID: userID, secrets: secrets)
    let graph = graph.recipes ?? RecipeGraph([], needs: [:], sessionNeeds: [], holding: [])
    let scope = Scope(.session(facts), graph, graph.sessionPlan, in: nil, of: workshop.host)
    let session = SessionScope(scope, facts, workshop.host)
    try await Self.open(scope)
    guard phase == .running else {
      await scope.close()
      throw HostFailure.notRunning
    }
    sessions.append(session)
    return session
  }

  /// Plugin code runs in it, so not on the host's own thread.
  private nonisolated static func open(_ scope: Scope) async throws {
    try await scope.open()
  }

  /// The sessions that are open, oldest first.
  public var openSessions: [SessionScope] { sessions }

  func forget(_ session: SessionScope) { sessions.removeAll { $0 === session } }

  /// Closes the sessions that are left, the last one first.
  func closeSessions() async {
    while let session = sessions.last {
      try? await session.close()
      sessions.removeAll { $0 === session }
    }
  }

  /// Answers a request with what lives as long as it; `shared` is the feature, if it lives longer.
  nonisolated static func answer(
    _ id: String,
    _ shared: (any Feature)?,
    _ request: FeatureRequest,
    _ current: CurrentRequest,
    in scope: Scope
  ) async throws -> any FeatureResponse {
    try await scope.open()
    let result = await Result {
      let feature = try await scope.feature(id) ?? shared
      guard let feature else { throw HostFailure.noFeature(id, features: []) }
      return try await CurrentRequest.$value.withValue(current) {
        try await feature.handle(request)
      }
    }
    await scope.close()
    return try result.get()
  }

  /// Answers a request that a feature makes while it answers another one, in the scope of that.
  nonisolated static func answer(
    _ id: String,
    _ shared: (any Feature)?,
    _ request: FeatureRequest,
    _ current: CurrentRequest,
    beside scope: Scope
  ) async throws -> any FeatureResponse {
    for position in scope.graph.needs[id] ?? [] { _ = try await scope.value(at: position) }
    guard let feature = try await scope.feature(id) ?? shared else {
      throw HostFailure.noFeature(id, features: [])
    }
    return try await CurrentRequest.$value.withValue(current) { try await feature.handle(request) }
  }
}

extension Scope {
  /// A feature that lives as long as the scope or the session around it.
  func feature(_ id: String) async throws -> (any Feature)? {
    guard let position = graph.positions[id] else { return nil }
    guard case .feature(let feature) = try await value(at: position).value else { return nil }
    return feature
  }
}
