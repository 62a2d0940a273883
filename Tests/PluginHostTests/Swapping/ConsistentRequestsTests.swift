import PluginHost
import PluginInterface
import Testing

@Suite struct ARequestAcrossASwap {
  private let held = HeldCall()

  private static let consistent = {
    var options = RequestOptions()
    options.consistency = .request
    return options
  }()

  @Test func `may meet two generations when each call goes for itself`() async throws {
    let test = try await SwapTestHost(["AsksTwice", "SwappedRouterV1"])
    let call = await test.begin("asks-twice", held)

    try await test.swap("swapped-router", "SwappedRouterV2", .abandoning)
    held.release()

    #expect(try await call.value == "v1:x v2:x")
    await test.host.shutdown()
  }

  @Test func `meets one set of generations when it asks for that`() async throws {
    let test = try await SwapTestHost(["AsksTwice", "SwappedRouterV1"])
    let call = await test.begin("asks-twice", held, options: Self.consistent)
    let swap = Task { try await test.swap("swapped-router", "SwappedRouterV2") }

    held.release()

    #expect(try await call.value == "v1:x v1:x")
    #expect(try await swap.value.outcome == .swapped)
    #expect(try await test.answer("asks-twice") == "v2:x v2:x")
    await test.host.shutdown()
  }

  @Test func `that must not be split stops a swap that cannot wait for it`() async throws {
    let test = try await SwapTestHost(["AsksTwice", "SwappedRouterV1"])
    let call = await test.begin("asks-twice", held, options: Self.consistent)

    await #expect {
      try await test.swap("swapped-router", "SwappedRouterV2", .abandoning)
    } throws: { error in
      "\(error)" == """
        a request that must meet one set of generations is still in progress on asks-twice; try \
        again, or with a longer deadline
        """
    }
    held.release()

    #expect(try await call.value == "v1:x v1:x")
    #expect(try await test.answer("asks-twice") == "v1:x v1:x")
    await test.host.shutdown()
  }

  @Test func `that must not be split waits for a publish that has begun`() async throws {
    let test = try await SwapTestHost(["AsksTwice", "CountingFeatureV1", "SwappedRouterV1"])
    let host = test.host
    let (requests, sender) = AsyncStream.makeStream(of: Task<String, any Error>.self)
    var options = SwapOptions()
    options.onStep = { step in
      guard step == .publish else { return }
      let begun = Task {
        try await host.run("asks-twice", FeatureRequest(), options: Self.consistent)
          .render(as: .text)
      }
      sender.yield(begun)
      // What the swap does not touch goes on, whatever it asks for.
      _ = try await host.run("counting-feature", FeatureRequest(), options: Self.consistent)
      _ = try await host.run("asks-twice", FeatureRequest())
    }

    try await test.swap("swapped-router", "SwappedRouterV2", options)

    var iterator = requests.makeAsyncIterator()
    #expect(try await iterator.next()?.value == "v2:x v2:x")
    await test.host.shutdown()
  }

  @Test func `that takes too long is given up, and its generation kept until it ends`()
    async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    var options = RequestOptions()
    options.timeLimit = .milliseconds(1)
    let call = await test.begin("live-consumer", held, options: options)

    await #expect {
      _ = try await call.value
    } throws: { error in
      "\(error)".hasPrefix("feature 'live-consumer' has not answered after")
    }
    let report = try await test.swap("swapped-router", "SwappedRouterV2", .abandoning)

    #expect(!report.isDrained)
    held.release()
    #expect(try await test.host.drain("swapped-router", atMost: .seconds(30)) == [])
    await test.host.shutdown()
  }
}

extension SwapOptions {
  /// Reports at the publish.
  fileprivate static var abandoning: SwapOptions {
    var options = SwapOptions()
    options.drain = .abandon
    return options
  }
}
