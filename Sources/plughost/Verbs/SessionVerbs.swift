import ArgumentParser
import PluginHost

/// The verb `open USER`.
struct OpenVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a session of a user, in which requests are run with 'run --session'."
  )

  @Argument(help: "The id of the user.")
  var user: String

  @OptionGroup var known: UserSecretOptions

  func perform(on session: HostSession) async throws -> Reply {
    let opened = try await session.host.openSession(of: user, secrets: known.secrets)
    return Reply(
      text: "opened \(opened.id) of \(user)",
      members: [JSON.Member(name: "session", value: opened.json)]
    )
  }
}

/// The verb `sessions`.
struct SessionsVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Show the sessions that are open, oldest first."
  )

  func perform(on session: HostSession) async throws -> Reply {
    let open = await session.host.openSessions
    return Reply(
      text: open.isEmpty
        ? "no session is open"
        : open.map { "\($0.id)  \($0.userID)  requests: \($0.requestsInProgress)" }
          .joined(separator: "\n"),
      members: [JSON.Member(name: "sessions", value: .array(open.map(\.json)))]
    )
  }
}

/// The verb `close SESSION`.
struct CloseVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "End a session, after the requests in it, and release all that was built for it."
  )

  @Argument(help: "The id of the session, or of its user.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "How long to wait for requests in progress, as in 500ms, 10s or 2m.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var deadline = DurationArgument(.seconds(30))

  func perform(on session: HostSession) async throws -> Reply {
    let named = try await session.open(name)
    try await named.close(atMost: deadline.duration)
    return Reply(
      text: "closed \(named.id) of \(named.userID)",
      members: [JSON.Member(name: "session", value: named.json)]
    )
  }
}

extension HostSession {
  /// The open session of a name: its own, or that of a user who has no other.
  ///
  /// - Throws: ``Failure`` that lists those that are open.
  func open(_ name: String) async throws(Failure) -> SessionScope {
    let open = await host.openSessions
    if let session = open.first(where: { $0.id == name }) { return session }
    let ofUser = open.filter { $0.userID == name }
    if ofUser.count == 1, let session = ofUser.first { return session }
    let known = (ofUser.isEmpty ? open : ofUser).map { "\($0.id) of \($0.userID)" }
    let list = known.isEmpty ? "none is" : known.joined(separator: ", ")
    throw Failure(
      kind: ofUser.isEmpty ? .unknownName : .ambiguousSession,
      status: .usage,
      message: ofUser.isEmpty
        ? "no session '\(name)' is open; open are: \(list). Open one with 'open USER'"
        : "'\(name)' has several sessions; name one of them: \(list)"
    )
  }
}

extension SessionScope {
  fileprivate var json: JSON {
    [
      "id": .string(id), "user": .string(userID), "requests": .int(requestsInProgress),
    ]
  }
}
