import PluginHost
import PluginInterface
import Testing

@Suite struct GoingBack {
  @Test func `to a build on standby is instant and keeps its instance`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("swapped-router", "SwappedRouterV2")

    let report = try await test.host.rollback("swapped-router")

    #expect(report.outcome == .rolledBack)
    #expect(report.changes.map(\.to) == [1])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
    #expect(test.recording.lines == ["v2 shut down", "v1 shut down"])
  }

  @Test func `after confirming is a rebuild and says so`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await test.host.confirm("swapped-router")

    let report = try await test.host.rollback("swapped-router")

    #expect(report.outcome == .rebuilt)
    #expect(report.changes.map(\.to) == [3])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `where nothing was replaced is refused`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.rollback("swapped-router")
    }

    #expect(
      failure?.description
        == "nothing of 'swapped-router' was replaced, so there is no way back"
    )
    await test.host.shutdown()
  }
}

@Suite struct LoadingAndUnloading {
  @Test func `a feature comes and goes while the host runs`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    try await test.host.load(Built.fixture("CountingFeatureV1"))
    #expect(try await test.answer("counting-feature") == "v1 count 1")
    try await test.host.unload("counting-feature")

    await #expect(throws: HostFailure.noFeature("counting-feature", features: ["live-consumer"])) {
      try await test.host.run("counting-feature", FeatureRequest())
    }
    await test.host.shutdown()
  }

  @Test func `a provider that others need stays and they are named`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.unload("swapped-router")
    }

    #expect(
      failure?.description == """
        'swapped-router' is needed by live-consumer; unload these too (--with-dependents), or swap it
        """
    )
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `dependents go with their provider when that is asked for`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let report = try await test.host.unload("swapped-router", withDependents: true)

    #expect(report.changes.map(\.plugin) == ["live-consumer", "swapped-router"])
    #expect(await test.host.features == [])
    await test.host.shutdown()
    #expect(test.recording.lines == ["v1 shut down"])
  }
}
