import Foundation
import PluginHost
import PluginInspection
import PluginInterface
import Synchronization
import Testing

/// A host whose feature calls analytics that do what an event's name says.
private struct LimitedHost {
  let host: PluginHost
  let log = LogOfPlugins()

  init(_ limits: String..., consumer: String = "AskingFeature") async throws {
    let plugins = [consumer, "MoodyAnalyticsV1"].map(Built.fixture)
    var request = PluginSet.Request(plugins: plugins)
    request.limits = limits.compactMap { LimitRule($0) }
    try #require(request.limits.count == limits.count)
    host = try PluginHost(PluginSet(request), log: log.log)
    try await host.start()
  }

  /// What came of tracking an event, without the trace.
  func track(_ name: String) async throws -> String {
    let request = FeatureRequest(input: "\"\(name)\"")
    let text = try await host.run("asking-feature", request).render(as: .text)
    return String(text.drop { $0 != " " }.dropFirst())
  }

  /// What reached the analytics.
  var seen: [String] { log.records(of: "moody-analytics").map(\.entry.message) }

  func swap() async throws {
    try await host.swap(["moody-analytics": Built.fixture("MoodyAnalyticsV2")])
  }

  /// The value of a metric about the member.
  func value(_ name: String, _ labels: [String: String] = [:]) async throws -> Double? {
    let text = try ExpositionText(await host.metrics().prometheusText)
    let member = ["consumer": "asking-feature", "member": "analytics"]
    return text.value(name, member.merging(labels) { $1 })
  }

  func calls(_ outcome: String) async throws -> Double? {
    try await value("plughost_limited_calls_total", ["outcome": outcome])
  }
}

private let member = "'asking-feature.analytics': AppInterface.AnalyticsClient.track(_:)"

@Suite(.timeLimit(.minutes(10))) struct LimitingCalls {
  @Test func `a call within its time is answered, and its error is what was thrown`() async throws {
    let test = try await LimitedHost("asking-feature.analytics=timeout:1h")

    #expect(try await test.track("a") == "tracked")
    #expect(try await test.track("fail") == "build 1 is in a bad mood")
    #expect(test.seen == ["a seen", "fail seen"])
    #expect(try await test.calls("answered") == 1)
    #expect(try await test.calls("failed") == 1)
    #expect(try await test.calls("timed-out") == 0)
    #expect(try await test.value("plughost_breaker_state", ["state": "open"]) == nil)
    // It is called in a task of its own, which belongs to the same request.
    let calls = ["asking-feature", "moody-analytics"].map { plugin in
      test.log.records(of: plugin).filter { $0.entry.level < .warning }
    }
    #expect(calls[0].map(\.traceID) == calls[1].map(\.traceID))
    #expect(calls[0].map(\.requestID) == calls[1].map(\.requestID))
  }

  @Test func `a call that takes too long is cancelled, and an error names who called what`()
    async throws
  {
    let test = try await LimitedHost("asking-feature.analytics=timeout:1ms")

    let told = try await test.track("sleep")
    while !test.seen.contains("cancelled") { try await Task.sleep(for: .milliseconds(1)) }

    #expect(told == "\(member) has not ended after 0.001 seconds and was given up")
    #expect(try await test.calls("timed-out") == 1)
  }

  @Test func `failures open the breaker, and then no call is made`() async throws {
    let test = try await LimitedHost("AnalyticsClient=breaker:2/1h")

    for _ in 0..<2 { #expect(try await test.track("fail") == "build 1 is in a bad mood") }
    let told = try await test.track("a")

    #expect(
      told == """
        \(member) was not called: 2 calls in a row have failed, and none is made for 3600.0 seconds
        """
    )
    #expect(test.seen == ["fail seen", "fail seen"])
    #expect(try await test.calls("turned-away") == 1)
    #expect(try await test.calls("failed") == 2)
    #expect(try await test.value("plughost_breaker_state", ["state": "open"]) == 1)
    #expect(try await test.value("plughost_breaker_state", ["state": "closed"]) == 0)
    #expect(try await test.value("plughost_breaker_openings_total") == 1)
  }

  @Test func `after the pause one call decides`() async throws {
    let test = try await LimitedHost("AnalyticsClient=breaker:1/1ms")

    #expect(try await test.track("fail") == "build 1 is in a bad mood")
    var told = ""
    while told != "tracked" { told = try await test.track("a") }

    #expect(test.seen == ["fail seen", "a seen"])
    #expect(try await test.value("plughost_breaker_state", ["state": "closed"]) == 1)
  }

  @Test func `timeouts open it, too`() async throws {
    let test = try await LimitedHost("AnalyticsClient=timeout:1ms,breaker:1/1h")

    _ = try await test.track("sleep")
    let told = try await test.track("a")

    #expect(told.contains("was not called"), "\(told)")
    #expect(try await test.calls("timed-out") == 1)
  }

  @Test func `a swap goes through it, and closes the breaker`() async throws {
    let test = try await LimitedHost("AnalyticsClient=timeout:1h,breaker:1/1h")

    #expect(try await test.track("fail-in-1") == "build 1 is in a bad mood")
    #expect(try await test.track("fail-in-1").contains("was not called"))
    try await test.swap()
    #expect(try await test.track("fail-in-1") == "tracked")
    try await test.host.rollback("moody-analytics")
    #expect(try await test.track("fail-in-1") == "build 1 is in a bad mood")

    #expect(test.log.records(of: "moody-analytics").map(\.generation) == [1, 2, 1])
    #expect(try await test.calls("turned-away") == 1)
  }

  @Test func `a call that was given up keeps its generation until it ends`() async throws {
    let test = try await LimitedHost("AnalyticsClient=timeout:1ms")

    _ = try await test.track("sleep")
    try await test.swap()
    try await test.host.confirm("moody-analytics")

    #expect(test.seen == ["sleep seen", "cancelled"])
    let old = await test.host.generations().first { $0.plugin == "moody-analytics" }
    #expect(old?.phase == .retired)
  }

  @Test func `a call that was given up is over before the host shuts its provider down`()
    async throws
  {
    let test = try await LimitedHost("AnalyticsClient=timeout:1ms")
    let held = HeldCall()
    let hasEnded = Atomic(false)

    _ = try await test.track("deaf:\(held.pipe)")
    await held.isHeld()
    let end = Task {
      await test.host.shutdown()
      hasEnded.store(true, ordering: .sequentiallyConsistent)
    }
    // Turned away: the host has begun to end.
    while (try? await test.track("a")) != nil { await Task.yield() }
    // Each asks the host, which meanwhile has nothing to do but to end.
    for _ in 0..<100 { _ = await test.host.generations() }
    let endedEarly = hasEnded.load(ordering: .sequentiallyConsistent)

    #expect(!endedEarly)
    held.release()
    await end.value
  }

  @Test func `a request that is cancelled says nothing about what it called`() async throws {
    let test = try await LimitedHost("AnalyticsClient=timeout:1h,breaker:1/1h")
    var options = RequestOptions()
    options.timeLimit = .milliseconds(1)

    let request = FeatureRequest(input: "\"sleep\"")
    _ = try? await test.host.run("asking-feature", request, options: options)
    while try await test.calls("cancelled") != 1 { try await Task.sleep(for: .milliseconds(1)) }

    #expect(try await test.track("a") == "tracked")
  }

  @Test func `without a limit there is nothing between the two, and no metric`() async throws {
    let test = try await LimitedHost()
    let other = try await LimitedHost("AnalyticsClient=timeout:1h")

    #expect(try await test.track("type") == "AnalyticsClientProxy")
    #expect(try await other.track("type") == "AnalyticsClientStub")
    #expect(try await test.track("a") == "tracked")
    #expect(try await test.calls("answered") == nil)
    let text = await test.host.metrics().prometheusText
    #expect(!text.contains("plughost_limited_calls_total"))
  }

  @Test func `what is built for a scope or asked for later has its limit, too`() async throws {
    var request = PluginSet.Request(
      plugins: ["ScopedFeature", "FactoryFeature", "RequestRouter", "SessionAnalytics"]
        .map(Built.fixture)
    )
    let recording = Recording()
    for id in ["scoped-feature", "request-router", "session-analytics"] {
      try request.configuration.set("\(id).log=\(recording.path)")
    }
    request.wanted = .plugins(["scoped-feature"])
    request.limits = [LimitRule("AnalyticsClient=timeout:1h")].compactMap(\.self)
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    var options = RequestOptions()
    options.session = try await host.openSession(of: "ada")

    _ = try await host.run("scoped-feature", FeatureRequest(), options: options)
    let text = try ExpositionText(await host.metrics().prometheusText)
    await host.shutdown()

    let calls = "plughost_limited_calls_total"
    #expect(text.value(calls, ["consumer": "scoped-feature", "outcome": "answered"]) == 1)
    #expect(recording.lines.contains("ada tracked seen with none"))
  }

  @Test func `a lazy member has its limit once it is asked for`() async throws {
    var request = PluginSet.Request(
      plugins: ["FactoryFeature", "MoodyAnalyticsV1", "ParameterRouter"].map(Built.fixture)
    )
    let recording = Recording()
    for id in ["factory-feature", "parameter-router"] {
      try request.configuration.set("\(id).log=\(recording.path)")
    }
    request.limits = [LimitRule("factory-feature.analytics=timeout:1h")].compactMap(\.self)
    let host = try PluginHost(PluginSet(request), log: LogOfPlugins().log)
    try await host.start()

    _ = try await host.run("factory-feature", FeatureRequest(input: "\"analytics\""))
    let text = try ExpositionText(await host.metrics().prometheusText)
    await host.shutdown()

    #expect(text.value("plughost_limited_calls_total", ["outcome": "answered"]) == 2)
  }
}
