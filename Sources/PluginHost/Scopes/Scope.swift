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
  let plan: ScopePlan
  let memory: ScopeMemory
  /// How many steps of the plan are done or being done.
  let begun = Atomic(0)
  /// Whether something was asked for while the scope was being opened.
  let isAsked = Atomic(false)
  let state = Mutex(State())

  struct State {
    var isOpen = true
    /// By their positions, values that the kitchen has built or builds.
    var values: [Int: Slot] = [:]
    /// Which builders wait for which values.
    var waits = WaitGraph()
    /// By their steps, why values are not there that everyone can do without.
    var lacking: [Int: any Error] = [:]
    /// Values of plugins that came after the session was opened.
    var late: [String: Lazy<BuiltPlugin>] = [:]
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
    /// Being built, once for all who wait.
    case pending(Lazy<BuiltPlugin>)
    case made(BuiltPlugin)
  }

  /// A scope that has no values yet; the plan says what is built when it is opened.
  init(
    _ owner: Owner,
    _ graph: RecipeGraph,
    _ plan: ScopePlan,
    in parent: Scope?,
    of host: HostReference
  ) {
    self.owner = owner
    self.graph = graph
    self.plan = plan
    self.parent = parent
    self.host = host
    memory = ScopeMemory(plan)
    graph.scopeOpened()
  }

  deinit {
    // Of one that nobody closed.
    var placed = holdings.placed.load(ordering: .acquiring)
    while placed > 0 {
      placed -= 1
      guard !lacks(placed) else { continue }
      unsafe plan.steps[placed].end(memory[plan.steps[placed].offset])
    }
    uncount()
  }

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

  func uncount() {
    let wasCounted = state.withLock { state in
      defer { state.isCounted = false }
      return state.isCounted
    }
    if wasCounted { graph.scopeClosed() }
  }
}
