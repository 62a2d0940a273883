import PluginHost
import PluginInterface
import Testing

@Suite struct OpeningScopes {
  private static let app = ["ScopedFeature", "RequestRouter", "SessionAnalytics"]

  @Test func `each request has values of its own, and a session's are shared`() async throws {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada", secrets: ["token": Secret("t1")])

    let first = try await test.answer("scoped-feature", in: session)
    let second = try await test.answer("scoped-feature", in: session)
    try await session.close()
    await test.host.shutdown()

    #expect(first != second)
    let request = [
      "router built", "feature built", "ada tracked seen with t1", "feature shut down",
      "router shut down",
    ]
    #expect(
      test.recording.lines
        == ["analytics of ada built"] + request + request + ["analytics of ada shut down"]
    )
  }

  @Test func `two sessions share nothing`() async throws {
    let test = try await ScopeHost(Self.app)
    let ada = try await test.host.openSession(of: "ada")
    let alan = try await test.host.openSession(of: "alan")

    _ = try await test.answer("scoped-feature", in: alan)
    try await ada.close()
    _ = try await test.answer("scoped-feature", in: alan)
    try await alan.close()
    await test.host.shutdown()

    #expect(ada.id != alan.id)
    #expect(test.recording.lines.filter { $0.contains("ada") }.count == 2)
    #expect(test.recording.lines.filter { $0 == "alan tracked seen with none" }.count == 2)
  }

  @Test func `the end of the host ends the sessions that are open`() async throws {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada")

    await test.host.shutdown()

    #expect(!session.isOpen)
    #expect(test.recording.lines == ["analytics of ada built", "analytics of ada shut down"])
  }

  @Test func `a builder that throws half-way undoes what was built`() async throws {
    let test = try await ScopeHost(
      ["ScopedFeature", "SessionAnalytics"],
      unrecorded: ["RequestRouterThrowing"]
    )
    let session = try await test.host.openSession(of: "ada")

    let failure = await test.failure { try await test.answer("scoped-feature", in: session) }
    let again = await test.failure { try await test.answer("scoped-feature", in: session) }
    try await session.close()
    await test.host.shutdown()

    #expect(
      failure == """
        plugin 'request-router' was not built: its builder threw: out of paper. Everything built for \
        it has been taken back.
        """
    )
    #expect(again == failure)
    #expect(test.recording.lines == ["analytics of ada built", "analytics of ada shut down"])
  }

  @Test func `a value whose warm-up throws is shut down, and what was built before it`()
    async throws
  {
    let test = try await ScopeHost(["ScopedFeature", "SessionAnalytics", "RequestRouterUnready"])
    let session = try await test.host.openSession(of: "ada")

    let failure = await test.failure { try await test.answer("scoped-feature", in: session) }
    try await session.close()
    await test.host.shutdown()

    #expect(failure?.contains("its builder threw: too cold") == true)
    #expect(
      test.recording.lines == [
        "analytics of ada built", "router shut down", "analytics of ada shut down",
      ]
    )
  }

  @Test func `an optional member whose provider fails is empty, and a warning names both`()
    async throws
  {
    let test = try await ScopeHost(
      ["RecordingAnalytics"],
      unrecorded: ["OptionalRouterFeature", "RequestRouterThrowing"]
    )

    let answers = [
      try await test.answer("optional-router-feature"),
      try await test.answer("optional-router-feature"),
    ]
    let warnings = await test.host.warnings.map(\.description)
    await test.host.shutdown()

    #expect(answers == ["no router", "no router"])
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasPrefix(
        """
        'router' of plugin 'optional-router-feature' stays empty: its provider 'request-router' failed: \
        plugin 'request-router' was not built: its builder threw: out of paper
        """
      ) == true
    )
  }

  @Test func `an optional member has the value that its provider builds for the request`()
    async throws
  {
    let test = try await ScopeHost(
      ["RecordingAnalytics", "RequestRouter"],
      unrecorded: ["OptionalRouterFeature"]
    )

    let answer = try await test.answer("optional-router-feature")
    await test.host.shutdown()

    #expect(answer == ":x")
    #expect(test.recording.lines.filter { $0.hasPrefix("router") }.count == 2)
  }

  @Test func `an optional member that needs a session is empty in a request that has none`()
    async throws
  {
    let test = try await ScopeHost(
      ["RequestRouter", "SessionAnalytics"],
      unrecorded: ["OptionalRouterFeature"]
    )

    let answer = try await test.answer("optional-router-feature")
    let session = try await test.host.openSession(of: "ada")
    let inSession = try await test.answer("optional-router-feature", in: session)
    try await session.close()
    await test.host.shutdown()

    #expect([answer, inSession] == ["no router", ":x"])
  }

  @Test func `a feature that needs a session says so when it is run in none`() async throws {
    let test = try await ScopeHost(Self.app)

    let failure = await test.failure { try await test.answer("scoped-feature") }
    await test.host.shutdown()

    #expect(
      failure == """
        feature 'scoped-feature' needs 'session-analytics', which lives as a session, and was run in \
        none; open a session and run the feature in it
        """
    )
    #expect(test.recording.lines == [])
  }

  @Test func `what a feature runs belongs to its request`() async throws {
    let test = try await ScopeHost(Self.app, unrecorded: ["ComposingFeature"])
    let session = try await test.host.openSession(of: "ada")

    let answer = try await test.answer("composing-feature", "scoped-feature", in: session)
    try await session.close()
    await test.host.shutdown()

    let links = answer.split(separator: " ")
    #expect(links.count == 2 && links[0] == links[1])
    #expect(test.recording.lines.filter { $0 == "feature built" }.count == 1)
  }

  @Test func `who would hold a session's value for the life of the host is refused`() {
    let files = ["CaptiveRouter", "SessionAnalytics", "LiveConsumer"].map(Built.fixture)

    let problems = PluginSet(.init(plugins: files)).plan.problems.filter { $0.code == "captive" }

    #expect(
      problems.map(\.description) == [
        """
        'captive-router' lives as a singleton and would hold 'session-analytics', which lives as a \
        session, needed by live-consumer -> captive-router.analytics. Give 'captive-router' the \
        lifetime session, or 'session-analytics' the lifetime singleton
        """
      ]
    )
  }
}
