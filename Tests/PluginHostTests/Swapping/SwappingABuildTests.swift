import PluginHost
import PluginInterface
import Testing

@Suite struct SwappingABuild {
  @Test func `a live consumer keeps its instance and reaches the new build`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")

    let report = try await test.swap("swapped-router", "SwappedRouterV2")

    #expect(report.outcome == .swapped)
    #expect(report.changes == [.init(plugin: "swapped-router", from: 1, to: 2)])
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
    #expect(test.recording.lines == ["v1 shut down", "v2 shut down"])
  }

  @Test func `a call in progress ends on the old build and the next reaches the new`() async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    var options = SwapOptions()
    options.drain = .wait(.zero)

    let report = try await test.swap("swapped-router", "SwappedRouterV2", options)

    #expect(!report.isDrained)
    #expect(report.calls.map(\.inProgress) == [1])
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    #expect(test.recording.lines == [])
    held.release()
    #expect(try await call.value == "v1:x build 1")
    try await test.host.confirm("swapped-router")
    #expect(test.recording.lines == ["v1 shut down"])
    await test.host.shutdown()
  }

  @Test func `a consumer of a bare value is built again in the same transaction`() async throws {
    let test = try await SwapTestHost(["DirectConsumer", "AllConsumer", "SwappedRouterV1"])
    #expect(try await test.answer("direct-consumer") == "v1:x build 1")

    let report = try await test.swap("swapped-router", "SwappedRouterV2")

    #expect(
      report.changes.map(\.plugin).sorted() == [
        "all-consumer", "direct-consumer", "swapped-router",
      ]
    )
    #expect(try await test.answer("direct-consumer").hasPrefix("v2:x"))
    #expect(try await test.answer("all-consumer").hasPrefix("v2:x"))
    await test.host.shutdown()
  }

  @Test func `another implementation takes over an interface`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    try await test.swap("Router", "OtherRouter")

    #expect(try await test.answer("live-consumer") == "other:x build 1")
    try await test.host.rollback("Router")
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `a plugin that serves already takes over an interface with the same file`()
    async throws
  {
    let test = try await SwapTestHost(
      ["LiveConsumer", "SwappedRouterV1", "OtherRouter", "AllConsumer"],
      router: "swapped-router"
    )
    #expect(try await test.answer("live-consumer") == "v1:x build 1")

    let report = try await test.swap("Router", "OtherRouter")

    #expect(report.outcome == .swapped)
    #expect(try await test.answer("live-consumer") == "other:x build 1")
    await test.host.shutdown()
  }

  @Test func `the ledger shows what each generation maps`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    try await test.swap("swapped-router", "SwappedRouterV2")

    let mapped = await test.host.generations().map(\.mappedKiB)
    #expect(mapped.count == 3)
    #expect(mapped.allSatisfy { $0 > 0 })
    await test.host.shutdown()
  }

  @Test func `the ledger counts the calls that each generation served`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    func ask(_ times: Int) async throws {
      for _ in 0..<times { _ = try await test.answer("live-consumer") }
    }
    func served(_ plugin: String) async -> [Int?] {
      await test.host.generations().filter { $0.plugin == plugin }.map(\.served)
    }

    try await ask(3)
    #expect(await served("swapped-router") == [3])
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await ask(2)
    #expect(await served("swapped-router") == [3, 2])
    try await test.host.rollback("swapped-router")
    try await ask(1)
    #expect(await served("swapped-router") == [4, 2])
    #expect(await served("live-consumer") == [6])
    await test.host.shutdown()
    #expect(await served("swapped-router") == [4, 2])
  }

  @Test func `the same content is unchanged and says so`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let report = try await test.swap("swapped-router", "SwappedRouterV1")

    #expect(report.outcome == .unchanged)
    await test.host.shutdown()
  }

  @Test func `state is handed over where both builds know how`() async throws {
    let test = try await SwapTestHost(["CountingFeatureV1"])
    #expect(try await test.answer("counting-feature") == "v1 count 1")
    #expect(try await test.answer("counting-feature") == "v1 count 2")

    try await test.swap("counting-feature", "CountingFeatureV2")

    #expect(try await test.answer("counting-feature") == "v2 count 3")
    await test.host.shutdown()
  }
}
