internal import PluginInspection
public import PluginInterface

extension PluginHost {
  /// Runs one request on a feature; it ends on the generation it begins on.
  ///
  /// - Parameters:
  ///   - id: The feature's id.
  ///   - request: Handed over as it is.
  ///   - options: How long to wait, and whether all calls of the request must meet one set of
  ///     generations.
  /// - Returns: The feature's response.
  /// - Throws: ``HostFailure`` if the host or the feature is not running, turns requests away
  ///   during a swap, or has not answered in time; otherwise whatever the feature throws.
  public func run(
    _ id: String,
    _ request: FeatureRequest,
    options: RequestOptions = RequestOptions()
  ) async throws -> any FeatureResponse {
    guard let limit = options.timeLimit else {
      let result: Result<any FeatureResponse, any Error>
      do { result = .success(try await answer(id, request, options)) } catch {
        result = .failure(error)
      }
      return try counted(id, result)
    }
    let result = await inTime(limit) { [self] in
      try await answer(id, request, options)
    }
    return try counted(id, result ?? .failure(HostFailure.tookTooLong(id, limit: limit)))
  }

  private func answer(
    _ id: String,
    _ request: FeatureRequest,
    _ options: RequestOptions
  ) async throws -> any FeatureResponse {
    let outer = CurrentRequest.value
    let session = options.session?.scope
    let generation: Generation
    do {
      try await waitAtDoor(id, options.consistency, outer)
      generation = try letIn(id)
      if let session, outer == nil { try begin(in: session) }
    } catch { throw TurnedAway(reason: error) }
    var current =
      outer.map { CurrentRequest(on: id, of: $0) } ?? CurrentRequest(on: id, options.trace)
    defer { if outer == nil { session?.endRequest() } }
    let call = current.call
    generation.begin(call)
    if options.consistency == .request { consistent[call] = id }
    let began = ContinuousClock.now
    defer { callEnded(generation, call, began) }
    workshop.observe?(.entered(.run, plugin: id))
    if let scope = outer?.scope, scope.host === workshop.host {
      return try await Self.answer(id, generation.feature, request, current, beside: scope)
    }
    if let recipes = graph.recipes {
      let plan = recipes.plan(of: id)
      let scope = Scope(.request(current), recipes, plan, in: session, of: workshop.host)
      current.scope = scope
      return try await Self.answer(
        id,
        generation.feature,
        request,
        current,
        in: scope
      )
    }
    guard let feature = generation.feature else {
      throw HostFailure.noFeature(id, features: features)
    }
    return try await CurrentRequest.$value.withValue(current) {
      try await feature.handle(request)
    }
  }

  /// The generation of a feature, if it takes requests now.
  ///
  /// - Throws: ``HostFailure`` if it turns them away.
  private func letIn(_ id: String) throws(HostFailure) -> Generation {
    guard phase == .running else { throw .notRunning }
    if let reason = downReason(of: id) { throw .down(id, reason: reason) }
    guard let generation = graph.nodes[id]?.generation, generation.isFeature else {
      throw .noFeature(id, features: features)
    }
    guard !rejecting.features.contains(id) else {
      rejecting.count += 1
      throw .changing(id)
    }
    return generation
  }

  private func begin(in session: Scope) throws(ScopeFailure) {
    guard session.host === workshop.host else { throw .otherHost(scope: session.name) }
    guard session.beginRequest() else { throw .closed(scope: session.name) }
  }

  /// Waits while a plugin that the feature needs makes way for its next generation, or while a
  /// change that would split the request is about to be published.
  private func waitAtDoor(
    _ id: String,
    _ consistency: RequestOptions.Consistency,
    _ outer: CurrentRequest?
  ) async throws(HostFailure) {
    while let holding = holding(id, consistency) {
      // Whoever waits at the door for the outer request to end would wait for this one.
      if let outer, holding.features.contains(outer.feature) { return }
      guard ContinuousClock.now < holding.deadline else { throw .changing(id) }
      await executor.pause(.milliseconds(1))
    }
  }

  private func holding(_ id: String, _ consistency: RequestOptions.Consistency) -> Holding? {
    if let holding, holding.features.contains(id) { return holding }
    guard consistency == .request, let publishing, publishing.features.contains(id) else {
      return nil
    }
    return publishing
  }

  private func downReason(of feature: String) -> String? {
    down.isEmpty ? nil : reached(from: feature).lazy.compactMap { self.down[$0] }.first
  }

  private func callEnded(
    _ generation: Generation,
    _ request: String,
    _ began: ContinuousClock.Instant
  ) {
    generation.end(request)
    consistent[request] = nil
    tally.observe(generation.plugin, ContinuousClock.now - began)
  }
}
