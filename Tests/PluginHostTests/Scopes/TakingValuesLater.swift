import PluginHost
import PluginInterface
import Testing

@Suite struct TakingValuesLater {
  @Test func `a factory makes a new value of its parameter at each call`() async throws {
    let test = try await ScopeHost(["FactoryFeature", "ParameterRouter", "RecordingAnalytics"])

    let answers = [
      try await test.answer("factory-feature", "a"), try await test.answer("factory-feature", "b"),
    ]
    let failure = await test.failure { try await test.answer("factory-feature") }
    await test.host.shutdown()

    #expect(answers == ["a:x", "b:x"])
    #expect(failure?.contains("its builder threw: the tag is empty") == true)
    // They end with the plugin that had them made, the last one first; nobody wanted analytics.
    #expect(
      test.recording.lines == [
        "feature built", "feature shut down", "router b shut down", "router a shut down",
      ]
    )
  }

  @Test func `a lazy value is built once, when it is first asked for`() async throws {
    let test = try await ScopeHost(["FactoryFeature", "ParameterRouter", "RecordingAnalytics"])

    _ = try await test.answer("factory-feature", "analytics")
    _ = try await test.answer("factory-feature", "analytics")
    await test.host.shutdown()

    #expect(
      test.recording.lines == [
        "feature built", "analytics built", "analytics tracked", "analytics tracked",
        "analytics tracked", "analytics tracked", "feature shut down", "analytics shut down",
      ]
    )
  }

  @Test func `a lazy value that was asked for before a swap is the new one after it`() async throws
  {
    let test = try await ScopeHost([], unrecorded: ["LazyConsumer", "SwappedRouterV1"])

    let first = try await test.answer("lazy-consumer")
    let report = try await test.host.swap([
      "swapped-router": Built.fixture("SwappedRouterV2")
    ])
    let second = try await test.answer("lazy-consumer")
    await test.host.shutdown()

    #expect(report.outcome == .swapped)
    #expect([first, second] == ["v1:x", "v2:x"])
  }

  @Test func `what a builder asks for before its turn is what everyone else has`() async throws {
    let test = try await ScopeHost(
      ["RequestRouter"],
      unrecorded: ["AsksWhileOpening", "LazyAnalytics", "OpeningFeature"]
    )

    let answer = try await test.answer("opening-feature")
    await test.host.shutdown()

    #expect(answer == "nobody:x")
    #expect(test.recording.lines == ["router built", "router shut down"])
  }

  @Test func `builders that would wait for each other are told which`() async throws {
    let test = try await ScopeHost(
      [],
      unrecorded: ["CircularRouter", "AsksWhileOpening", "LazyAnalytics", "OpeningFeature"]
    )

    let failure = await #expect(throws: (any Error).self) {
      try await test.answer("opening-feature")
    }
    await test.host.shutdown()

    #expect(
      failure.map { "\($0)" }?.contains(
        """
        builders wait for each other: 'circular-router' → 'asks-while-opening' → 'circular-router'; one \
        of them calls what asks for a lazy value or a factory, so leave that until the builder has returned
        """
      ) == true,
      "\(failure.map { "\($0)" } ?? "")"
    )
  }

  @Test func `a builder of a change that causes others to ask for more is told to leave that`()
    async throws
  {
    let test = try await ScopeHost([], unrecorded: ["LazySingletonAnalytics", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.load(Built.fixture("TracksInItsBuilder"))
    }
    await test.host.shutdown()

    #expect(
      failure?.description.contains(
        """
        the builder of plugin 'tracks-in-its-builder' caused another plugin to ask for 'swapped-router', \
        which is made when the change is over
        """
      ) == true,
      "\(String(describing: failure))"
    )
  }

  @Test func `a lazy value that 64 requests ask for at once is built once`() async throws {
    let test = try await ScopeHost(["FactoryFeature", "ParameterRouter", "RecordingAnalytics"])

    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask { _ = try await test.answer("factory-feature", "analytics") }
      }
      try await group.waitForAll()
    }
    await test.host.shutdown()

    #expect(test.recording.lines.filter { $0 == "analytics built" }.count == 1)
    #expect(test.recording.lines.filter { $0 == "analytics tracked" }.count == 128)
  }

  @Test func `a swap reaches the next call of a factory`() async throws {
    let test = try await ScopeHost(["FactoryFeature", "ParameterRouter", "RecordingAnalytics"])
    let file = Built.fixture("ParameterRouter")

    let report = try await test.host.swap(["parameter-router": file])
    let answer = try await test.answer("factory-feature", "a")
    await test.host.shutdown()

    #expect(report.outcome == .unchanged)
    #expect(answer == "a:x")
  }

  @Test func `each consumer of a transient provider has a value of its own`() async throws {
    let test = try await ScopeHost(
      ["TransientRouter"],
      unrecorded: ["LiveConsumer", "DirectConsumer"]
    )

    let first = try await test.answer("live-consumer", "x")
    let second = try await test.answer("direct-consumer", "x")
    await test.host.shutdown()

    #expect(Set([first.prefix(2), second.prefix(2)]).count == 2)
    #expect(Set(test.recording.lines).count == 2)
  }

  @Test func `a builder that asks its own factory is told to wait`() async throws {
    let failure = await #expect(throws: BuildFailure.self) {
      _ = try await ScopeHost(["TransientRouter"], unrecorded: ["AsksInItsBuilder"])
    }

    #expect(
      failure?.description == """
        plugin 'asks-in-its-builder' was not built: its builder threw: the builder of plugin \
        'asks-in-its-builder' asked its member 'routers' for a value; a lazy value or a factory is \
        for later, so take the dependency itself where the builder needs it. Everything built for it \
        has been taken back.
        """
    )
  }

  @Test func `a factory that is called after its scope ended is named`() async throws {
    let test = try await ScopeHost(["TransientRouter"], unrecorded: ["UsesFactoryTooLate"])

    let first = try await test.answer("uses-factory-too-late")
    let failure = await test.failure { try await test.answer("uses-factory-too-late") }
    await test.host.shutdown()

    #expect(first.hasSuffix(":x"))
    let parts = failure?.split(separator: " after ") ?? []
    #expect(
      parts.first == "plugin 'uses-factory-too-late' asked its member 'routers' for a value"
    )
    #expect(
      parts.last?.hasSuffix("had ended; make what outlives it before, or keep nothing beyond it")
        == true
    )
    #expect(parts.last?.hasPrefix("request ") == true)
    #expect(test.recording.lines.count == 1)
  }

  @Test func `decorators wrap in their order, each for those that live no longer`() async throws {
    let test = try await ScopeHost(
      ["WrappingRouter1"],
      unrecorded: ["LiveConsumer", "SwappedRouterV1", "WrappingRouter2"]
    )

    let answer = try await test.answer("live-consumer", "x")
    try await test.host.swap(["swapped-router": Built.fixture("SwappedRouterV2")])
    let swapped = try await test.answer("live-consumer", "x")
    await test.host.shutdown()

    #expect(answer.hasPrefix("1(v1:x)"))
    #expect(swapped.hasPrefix("1(v2:x)"))
  }
}
