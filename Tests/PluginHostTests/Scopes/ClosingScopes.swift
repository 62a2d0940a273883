import AppInterface
import PluginHost
import PluginInterface
import Synchronization
import Testing

@Suite struct ClosingScopes {
  private static let app = ["ScopedFeature", "RequestRouter", "SessionAnalytics"]

  @Test func `a session that is closed twice says that it is`() async throws {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada")

    try await session.close()
    let failure = await test.failure { try await session.close() }
    let request = await test.failure { try await test.answer("scoped-feature", in: session) }
    await test.host.shutdown()

    #expect(failure == "the session of 'ada' is closed; open another one")
    #expect(request == failure)
    #expect(test.recording.lines == ["analytics of ada built", "analytics of ada shut down"])
  }

  @Test func `a session in use takes nothing new, and is closed when its requests have ended`()
    async throws
  {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada")
    let held = HeldCall()
    let request = begin(test, held, session)
    await held.isHeld()

    let failure = await test.failure { try await session.close(atMost: .zero) }
    let refused = await test.failure { try await test.answer("scoped-feature", in: session) }
    let early = test.recording.lines
    held.release()
    _ = try await request.value
    try await session.close()
    await test.host.shutdown()

    #expect(
      failure == """
        the session of 'ada' takes no new requests and is not closed yet: 1 request is still in \
        progress in it; close it again later
        """
    )
    #expect(refused == "the session of 'ada' is closed; open another one")
    #expect(!early.contains("analytics of ada shut down"))
    #expect(test.recording.lines.last == "analytics of ada shut down")
  }

  @Test func `a session that a request in it closes says that it would wait for itself`()
    async throws
  {
    let closing = ClosingAnalytics()
    let test = try await ScopeHost(
      ["ScopedFeature", "RequestRouter"],
      providing: closing.values
    )
    let session = try await test.host.openSession(of: "ada")
    closing.session = session

    let failure = await test.failure { try await test.answer("scoped-feature", in: session) }
    let isOpen = session.isOpen
    try await session.close()
    await test.host.shutdown()

    #expect(
      failure == """
        the session of 'ada' was to be closed by a request in it; close it after the request has ended
        """
    )
    #expect(isOpen)
    #expect(!session.isOpen)
  }

  @Test func `a consistent request keeps a swap of what lives as long as it waiting`() async throws
  {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada")
    let held = HeldCall()
    let request = begin(test, held, session, .request)
    await held.isHeld()

    let swap = Task {
      try await test.host.swap(["request-router": Built.fixture("RequestRouterThrowing")])
    }
    held.release()
    let answer = try await request.value
    let report = try await swap.value
    let next = await test.failure { try await test.answer("scoped-feature", in: session) }
    try await session.close()
    await test.host.shutdown()

    #expect(answer.hasSuffix(":x"))
    #expect(report.outcome == .swapped)
    #expect(next?.contains("out of paper") == true)
  }

  @Test func `an open scope ends on the generation it began with, and the next has the new one`()
    async throws
  {
    let test = try await ScopeHost(Self.app)
    let session = try await test.host.openSession(of: "ada")
    let held = HeldCall()
    let request = begin(test, held, session)
    await held.isHeld()

    var options = SwapOptions()
    options.drain = .abandon
    let files = ["request-router": Built.fixture("RequestRouterThrowing")]
    let report = try await test.host.swap(files, options: options)
    let during = await test.host.generations().filter { $0.plugin == "request-router" }
    let next = await test.failure { try await test.answer("scoped-feature", in: session) }
    held.release()
    let old = try await request.value
    try await session.close()
    await test.host.shutdown()

    #expect(report.changes.map(\.plugin) == ["request-router"])
    #expect(during.map(\.phase) == [.draining, .serving])
    #expect(next?.contains("out of paper") == true)
    #expect(old.hasSuffix(":x"))
  }

  private func begin(
    _ test: ScopeHost,
    _ held: HeldCall,
    _ session: SessionScope,
    _ consistency: RequestOptions.Consistency = .call
  ) -> Task<String, any Error> {
    Task(executorPreference: OwnThreads()) {
      try await test.answer("scoped-feature", "hold:\(held.pipe)", in: session, consistency)
    }
  }
}

/// The app's own analytics, which close a session when something is tracked.
private final class ClosingAnalytics: AnalyticsClient {
  private let state = Mutex<SessionScope?>(nil)

  var session: SessionScope? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  var values: HostValues {
    var values = HostValues()
    values.provide(AnalyticsClientKey.self, self)
    return values
  }

  func track(_ event: AnalyticsEvent) async throws { try await session?.close() }
  func identify(userID: String?) {}
}
