public import PluginInterface

/// The session of one user in a host: requests that are run in it share what lives as long as it.
///
/// Opened by ``PluginHost/openSession(of:secrets:)``. A session keeps to the generations that it was
/// opened with; requests in it meet the newest of everything that lives shorter. Close it: until then
/// replaced generations that it uses are not shut down. Safe to use from any task.
public final class SessionScope: Sendable {
  package let scope: Scope
  private let facts: SessionFacts
  private let host: HostReference

  init(_ scope: Scope, _ facts: SessionFacts, _ host: HostReference) {
    self.scope = scope
    self.facts = facts
    self.host = host
  }

  /// Unique in the world.
  public var id: String { facts.sessionID }
  /// Whose session it is.
  public var userID: String { facts.userID }
  /// When it was opened.
  public var startTime: Timestamp { facts.startTime }

  /// How many requests are being answered in it.
  public var requestsInProgress: Int { scope.requests }

  /// Whether requests may still be run in it.
  public var isOpen: Bool { scope.withState { $0.isOpen } }

  /// Ends the session: waits for the requests in it and releases all that was built for it, in the
  /// reverse order, each value shut down before the next.
  ///
  /// From the beginning on new requests in it fail.
  ///
  /// - Parameter limit: How long to wait for requests in progress.
  /// - Throws: ``ScopeFailure/closed(scope:)`` at a second call,
  ///   ``ScopeFailure/inUse(scope:requests:)`` at the limit — call it again then — or
  ///   ``ScopeFailure/insideItself(scope:)`` from a request in it.
  public func close(atMost limit: Duration = .seconds(30)) async throws(ScopeFailure) {
    if CurrentRequest.value?.scope?.parent === scope { throw .insideItself(scope: scope.name) }
    guard scope.beginClosing() else { throw .closed(scope: scope.name) }
    let deadline = ContinuousClock.now + limit
    var pause = Duration.microseconds(50)
    while scope.requests > 0 {
      guard ContinuousClock.now < deadline else {
        let requests = scope.requests
        scope.stopClosing()
        throw .inUse(scope: scope.name, requests: requests)
      }
      await Scope.timers.pause(pause)
      pause = min(pause * 2, .milliseconds(5))
    }
    await scope.close()
    await host.host?.forget(self)
  }
}

extension Scope {
  /// Where those wait who cannot be told.
  static let timers = QueueExecutor(label: "plughost.scopes")

  /// Requests in progress in a session.
  var requests: Int { withState { $0.requests } }

  /// Counts one request more; `false` if the session takes none any more.
  func beginRequest() -> Bool {
    withState { state in
      guard state.isOpen, state.closing == .not else { return false }
      state.requests += 1
      return true
    }
  }

  func endRequest() { withState { $0.requests -= 1 } }

  /// Takes no new requests; `false` if someone else closes it, or has.
  func beginClosing() -> Bool {
    withState { state in
      guard state.isOpen, state.closing != .now else { return false }
      state.closing = .now
      return true
    }
  }

  /// Gives up waiting; it still takes no new requests.
  func stopClosing() { withState { $0.closing = .givenUp } }
}
