public import PluginInspection

extension ScopeFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension ScopeFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case noSession = 4201
    case ended = 4202
    case notBuiltYet = 4203
    case closed = 4204
    case inUse = 4205
    case insideItself = 4206
    case otherHost = 4207
    case circle = 4208
    case duringChange = 4209
  }

  package var errorKind: Kind {
    switch self {
    case .noSession: .noSession
    case .ended: .ended
    case .notBuiltYet: .notBuiltYet
    case .closed: .closed
    case .inUse: .inUse
    case .insideItself: .insideItself
    case .otherHost: .otherHost
    case .circle: .circle
    case .duringChange: .duringChange
    }
  }
}

extension ScopeFailure.Kind {
  package static let pages = ScopeFailure.pages
}

extension ScopeFailure {
  /// Why a value that lives shorter than the host is not there.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .noSession(feature: "home", provider: "user"),
      "no-session",
      "A feature needs something of a user's session and was run in none",
      meaning: "A provider that lives as a session is made for one user's session.",
      remedy: "Open a session and run the feature in it."
    ),
    page(
      .ended(plugin: "home", member: "cache", scope: "session 'u1'"),
      "failed",
      "A lazy value or a factory was asked after the life of its plugin",
      meaning: """
        The session or the request it belongs to has ended, and with it what it could give.
        """,
      remedy: "Take what outlives it before the end, or keep nothing beyond it."
    ),
    page(
      .notBuiltYet(plugin: "home", member: "cache"),
      "failed",
      "A builder asked a lazy value or a factory of its own bundle",
      meaning: """
        Such a member is for later: what it gives may need the plugin that is just being built.
        """,
      remedy: "Take the dependency itself where the builder needs it."
    ),
    page(
      .closed(scope: "session 'u1'"),
      "session-closed",
      "The session was closed before",
      meaning: "Its values are gone.",
      remedy: "Open another one."
    ),
    page(
      .inUse(scope: "session 'u1'", requests: 2),
      "session-in-use",
      "The session is not closed yet, because requests are in progress in it",
      meaning: "It takes no new ones.",
      remedy: "Close it again later."
    ),
    page(
      .insideItself(scope: "session 'u1'"),
      "inside-call",
      "A session was to be closed by a request in it",
      meaning: "The request would wait for itself.",
      remedy: "Close the session after the request has ended."
    ),
    page(
      .otherHost(scope: "session 'u1'"),
      "failed",
      "The session is of another host",
      meaning: "Sessions hold values of the host that opened them.",
      remedy: "Open a session with this host."
    ),
    page(
      .circle(["home", "cache", "home"]),
      "builders-wait",
      "Builders wait for each other",
      meaning: """
        One of them calls another plugin, which asks for a lazy value or a factory; what is made for that \
        needs the value that the builder has not returned yet.
        """,
      remedy: "Leave the call until the builder has returned, or take the dependency itself."
    ),
    page(
      .duringChange(plugin: "home", provider: "cache"),
      "during-change",
      "A builder of a change caused another plugin to ask for what is made after the change",
      meaning: """
        While plugins are changed, lazy values and factories that serve make nothing that is not there yet.
        """,
      remedy: "Leave the call until the builder has returned, or take the dependency itself."
    ),
  ]
}
