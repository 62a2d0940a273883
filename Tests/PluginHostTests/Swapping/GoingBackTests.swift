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

  @Test(arguments: ["swapped-router", "Router", "AppInterface.Router"])
  func `goes by the plugin, and by its interface with and without the module`(
    name: String
  ) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("swapped-router", "SwappedRouterV2")

    #expect(try await test.host.rollback(name).outcome == .rolledBack)
    try await test.swap("Router", "OtherRouter")
    #expect(try await test.host.rollback(name).outcome == .rolledBack)

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `leaves what other interfaces were swapped to`() async throws {
    let test = try await SwapTestHost(
      ["LiveConsumer", "SwappedRouterV1"],
      files: [
        Built.plugin("HomeFeature"), Built.plugin("EmbeddedAPIClient"),
        Built.plugin("ConsoleAnalytics"),
      ]
    )
    try await test.swap("Router", "OtherRouter")
    try await test.host.swap(["AnalyticsClient": Built.plugin("SQLiteAnalytics")])

    try await test.host.rollback("Router")

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    #expect(await test.phases("sqlite-analytics") == [.serving])
    await test.host.shutdown()
  }

  @Test func `where nothing was replaced is refused`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.rollback("swapped-router")
    }

    #expect(
      failure?.description
        == """
        nothing of 'swapped-router' was replaced, so there is no way back; swap in the build that is \
        wanted
        """
    )
    await test.host.shutdown()
  }
}

@Suite struct GoingBackByAnInterface {
  private func swapped(_ fixture: String) async throws -> SwapTestHost {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("Router", fixture)
    return test
  }

  @Test(arguments: ["Router", "AppInterface.Router", "swapped-router"])
  func `builds the old bytes again when what was replaced is retired`(_ name: String) async throws {
    let test = try await swapped("SwappedRouterV2")
    try await test.host.confirm("Router")

    let report = try await test.host.rollback(name)

    #expect(report.outcome == .rebuilt)
    #expect(report.changes.map(\.to) == [3])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    // What was rolled back from has no standby: nothing leads to it.
    while await test.phases("swapped-router") != [.retired, .retired, .serving] {
      await Task.yield()
    }
    await test.host.shutdown()
  }

  @Test(arguments: ["Router", "other-router", "swapped-router"])
  func `brings the other implementation back, retired or not`(_ name: String) async throws {
    for isConfirmed in [false, true] {
      let test = try await swapped("OtherRouter")
      if isConfirmed { try await test.host.confirm(name) }

      let report = try await test.host.rollback(name)

      #expect(report.outcome == (isConfirmed ? .rebuilt : .rolledBack))
      #expect(try await test.answer("live-consumer") == "v1:x build 1")
      #expect(await test.host.plan["other-router"] == nil)
      await test.host.shutdown()
    }
  }

  @Test func `does not bring back what was rolled back from`() async throws {
    let test = try await swapped("SwappedRouterV2")
    try await test.host.rollback("Router")
    try await test.swap("Router", "OtherRouter")

    let report = try await test.host.rollback("swapped-router")

    #expect(report.outcome == .rolledBack)
    #expect(report.changes.map(\.to) == [1, nil])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `goes one step back and then says that there is no more`() async throws {
    let test = try await swapped("SwappedRouterV2")
    try await test.swap("swapped-router", "SwappedRouterV1")
    try await test.host.rollback("swapped-router")

    await #expect(throws: SwapFailure.self) { try await test.host.rollback("swapped-router") }
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
  }

  @Test func `is no way round an unload`() async throws {
    let test = try await swapped("OtherRouter")
    try await test.host.unload("swapped-router")

    await #expect(throws: SwapFailure.self) { try await test.host.rollback("Router") }
    #expect(try await test.answer("live-consumer").hasPrefix("other:"))
    await test.host.shutdown()
  }

  @Test func `of what serves already changes nothing and says so`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let report = try await test.swap("Router", "SwappedRouterV1")

    #expect(report.outcome == .unchanged)
    await #expect(throws: SwapFailure.self) { try await test.host.rollback("Router") }
    await test.host.shutdown()
  }

  @Test func `of a name that means nothing is told with near ones`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.rollback("swaped-router")
    }

    #expect(failure?.description.contains("did you mean swapped-router?") == true)
    await test.host.shutdown()
  }
}

@Suite struct LoadingAndUnloading {
  @Test func `what has nothing to do is loaded with a warning`() async throws {
    let test = try await SwapTestHost(
      ["LiveConsumer", "SwappedRouterV1"],
      router: "swapped-router"
    )

    let report = try await test.host.load(Built.fixture("OtherRouter"))

    #expect(
      report.warnings == ["plugin 'other-router' is not active: swapped-router was chosen instead"]
    )
    await test.host.shutdown()
  }

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
