internal import PluginInspection
internal import PluginInterface
internal import Synchronization

/// The values of one request, or of one user's session.
///
/// What is needed for sure is built when the scope is opened, each provider before its consumers; a
/// builder that throws undoes what was built so far. What is asked for later is built then, once.
/// Closing releases everything in the reverse order.
///
/// Safe to share: what changes is behind a lock, which is never held while plugin code runs.
package final class Scope: Sendable {
  enum Owner: Sendable {
    case request(CurrentRequest)
    case session(SessionFacts)
  }

  let owner: Owner
  let graph: RecipeGraph
  /// The session that a request is made in.
  let parent: Scope?
  let host: HostReference
  let holdings = Holdings()
  let state: Mutex<State>

  struct State {
    var isOpen = true
    var values: [Slot]
    /// Values of plugins that came after the session was opened.
    var late: [String: Slot] = [:]
    /// Requests that are being answered in a session.
    var requests = 0
    /// Whether a session is being closed.
    var closing = Closing.not
    /// Whether the graph counts it.
    var isCounted = true
  }

  enum Closing {
    case not, now
    /// Requests were still in progress at the limit.
    case givenUp
  }

  enum Slot: Sendable {
    case empty
    /// Being built, once for all who wait.
    case pending(Lazy<BuiltPlugin>)
    case made(BuiltPlugin)
  }

  init(_ owner: Owner, _ graph: RecipeGraph, in parent: Scope?, of host: HostReference) {
    self.owner = owner
    self.graph = graph
    self.parent = parent
    self.host = host
    state = Mutex(State(values: Array(repeating: .empty, count: graph.recipes.count)))
    graph.scopeOpened()
  }

  deinit { uncount() }

  /// As messages name it.
  var name: String {
    switch owner {
    case .request(let request): "request \(request.id)"
    case .session(let facts): "the session of '\(facts.userID)'"
    }
  }

  /// How long its values live.
  var lifetime: PluginManifest.Lifetime {
    switch owner {
    case .request: .request
    case .session: .session
    }
  }

  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Builds what is needed for sure, before anyone else has the scope.
  ///
  /// - Parameter needs: Positions of recipes, each provider before its consumers.
  /// - Throws: ``BuildFailure`` or ``ScopeFailure``; everything built is then released.
  package func open(_ needs: [Int]) async throws {
    holdings.reserve(needs.count)
    do {
      for position in needs { try await build(at: position) }
    } catch {
      await close()
      throw error
    }
  }

  /// Ends it: nothing is built any more, and what was built is released in the reverse order.
  ///
  /// A second call does nothing.
  package func close() async {
    state.withLock { $0.isOpen = false }
    var values = holdings.close()
    while let last = values.popLast() {
      if let slot = last.slot { state.withLock { $0.values[slot] = .empty } }
      if last.generation.hasShutdown { await last.shutdown() }
    }
    state.withLock { $0.late = [:] }
    uncount()
  }

  private func uncount() {
    let wasCounted = state.withLock { state in
      defer { state.isCounted = false }
      return state.isCounted
    }
    if wasCounted { graph.scopeClosed() }
  }
}
