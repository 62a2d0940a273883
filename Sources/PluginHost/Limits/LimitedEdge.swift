internal import ForeignPlugins
internal import PluginInterface
internal import Synchronization

/// The calls of one member of a plugin's bundle, kept to a limit.
///
/// It outlives the generations on both sides. Safe to share: what changes is behind a lock, which is never held
/// while plugin code runs.
final class LimitedEdge: CallGuard {
  /// How a call ended, as the metric has it.
  enum Outcome: String, CaseIterable {
    case answered, failed, cancelled
    case timedOut = "timed-out"
    case turnedAway = "turned-away"
  }

  let member: MemberName
  let interface: String
  let limit: CallLimit
  private let state: Mutex<State>

  private struct State {
    var breaker: CircuitBreaker?
    var counts: [Outcome: Int] = [:]
    /// Calls with a timeout that are being made, those among them that were given up.
    var inProgress = 0
  }

  init(_ member: MemberName, _ interface: String, _ limit: CallLimit) {
    self.member = member
    self.interface = interface
    self.limit = limit
    state = Mutex(State(breaker: limit.breaker.map(CircuitBreaker.init)))
  }

  /// The value as the member receives it.
  ///
  /// - Throws: ``BuildFailure/badBundle(plugin:reason:)`` if nothing can stand before it.
  func limited(_ value: ProvidedDependency) throws(BuildFailure) -> ProvidedDependency {
    do throws(GuardedDependency.Obstacle) {
      return try GuardedDependency.make(of: value, self)
    } catch {
      throw .badBundle(
        plugin: member.plugin,
        reason: "calls of its member '\(member.member)' cannot be limited: \(error)"
      )
    }
  }

  func call(
    _ method: InterfaceMethod,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let ticket = try admit(method)
    do {
      try await make(method, body)
    } catch let error as CallLimitExceeded where isOwn(error) {
      end(ticket, .timedOut, .failed)
      throw error
    } catch {
      let isCancelled = Task.isCancelled
      end(ticket, isCancelled ? .cancelled : .failed, isCancelled ? .cancelled : .failed)
      throw error
    }
    end(ticket, .answered, .succeeded)
  }

  private func make(
    _ method: InterfaceMethod,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let timeout = limit.timeout else { return try await body() }
    state.withLock { $0.inProgress += 1 }
    let result = await inTime(timeout) { [self] in
      defer { state.withLock { $0.inProgress -= 1 } }
      try await body()
    }
    guard let result else { throw exceeded(method, .timeout(timeout)) }
    try result.get()
  }

  /// Whether a call is in the provider still, although its caller may have gone on.
  var hasCalls: Bool { state.withLock { $0.inProgress > 0 } }

  /// - Throws: `CallLimitExceeded` while the breaker is open.
  private func admit(_ method: InterfaceMethod) throws -> CircuitBreaker.Ticket? {
    guard let rule = limit.breaker else { return nil }
    let ticket = state.withLock { state in
      let ticket = state.breaker?.admit(at: .now)
      if ticket == nil { state.counts[.turnedAway, default: 0] += 1 }
      return ticket
    }
    guard let ticket else {
      throw exceeded(method, .breaker(failures: rule.failures, pause: rule.pause))
    }
    return ticket
  }

  private func end(
    _ ticket: CircuitBreaker.Ticket?,
    _ outcome: Outcome,
    _ ending: CircuitBreaker.Ending
  ) {
    state.withLock { state in
      state.counts[outcome, default: 0] += 1
      if let ticket { state.breaker?.end(ticket, ending, at: .now) }
    }
  }

  /// Has calls made again: what has failed is not there any more.
  func reset() { state.withLock { $0.breaker?.close() } }

  /// What is known of it now.
  var figures: (counts: [Outcome: Int], state: CircuitBreaker.State?, openings: Int) {
    state.withLock { ($0.counts, $0.breaker?.state, $0.breaker?.openings ?? 0) }
  }

  /// Whether an error says that this limit was exceeded, and not one further on.
  private func isOwn(_ error: CallLimitExceeded) -> Bool {
    error.consumer == member.plugin && error.member == member.member
      && error.limit == limit.timeout.map { .timeout($0) }
  }

  private func exceeded(
    _ method: InterfaceMethod,
    _ limit: CallLimitExceeded.Limit
  ) -> CallLimitExceeded {
    CallLimitExceeded(
      consumer: member.plugin,
      member: member.member,
      interface: interface,
      method: method.name,
      limit: limit
    )
  }
}
