import AppInterface
import Foundation
import PluginHost
import PluginInterface
import Synchronization
import Testing

@Suite struct AFailedReload {
  /// A good build may follow any number of bad ones, and a bad one a good one.
  @Test func `between good ones changes nothing, in any order`() async throws {
    let bench = try Workbench()
    let broken = try bench.replace("broken.so", by: Built.fixture("SwappedRouterV2"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: broken))
    try bench.overwrite("broken.so", with: whole.prefix(whole.count - 4_096))
    let bad = [
      (broken, "is cut short"), (bench.path("absent.so"), "does not exist"),
      (Built.library("EntryMissing/libEntryMissing.so"), "does not export its entry symbol"),
      (Built.fixture("SwappedRouterThrowing"), "out of paper"),
      (Built.fixture("SwappedRouterUnready"), "too cold"),
      (Built.fixture("OtherRouter"), "holds the plugin 'other-router'"),
    ]
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    var tag = "v1"
    for (number, (path, reason)) in bad.enumerated() {
      let failure = await #expect(throws: SwapFailure.self) {
        try await test.host.swap(["swapped-router": path])
      }
      #expect(failure?.description.contains(reason) == true, "\(reason)")
      #expect(try await test.answer("live-consumer") == "\(tag):x build 1")
      let serving = await test.host.generations().filter { $0.phase == .serving }
      #expect(serving.map(\.plugin) == ["live-consumer", "swapped-router"])

      tag = number.isMultiple(of: 2) ? "v2" : "v1"
      try await test.swap("swapped-router", "SwappedRouter\(tag.uppercased())")
      #expect(try await test.answer("live-consumer") == "\(tag):x build 1")
    }
    await test.host.shutdown()
  }
}

@Suite struct AConsumer {
  @Test func `that calls without a pause is never without its provider`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let calls = EndlessCalls(test, to: "live-consumer")

    for number in 1...12 {
      try await test.swap("swapped-router", "SwappedRouterV\(number.isMultiple(of: 2) ? 1 : 2)")
      try await calls.goOn()
    }

    #expect(try await calls.end() == ["v1:x build 1", "v2:x build 1"])
    await test.host.shutdown()
  }

  @Test(.timeLimit(.minutes(10)), arguments: SwapStep.allCases)
  func `goes on calling while a swap is held up at any step`(_ step: SwapStep) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let calls = EndlessCalls(test, to: "live-consumer")
    let heldUp = Mutex(0)
    var options = SwapOptions()
    options.onStep = { reached in
      guard reached == step else { return }
      // The swap comes no further until calls have.
      try await calls.goOn()
      heldUp.withLock { $0 += 1 }
    }

    let report = try await test.swap("swapped-router", "SwappedRouterV2", options)
    try await calls.goOn()

    #expect(report.outcome == .swapped)
    #expect(heldUp.withLock { $0 } == 1)
    #expect(try await calls.end().contains("v2:x build 1"))
    await test.host.shutdown()
  }

  @Test func `of a consumer, and one by two ways, reach the new build alike`() async throws {
    let test = try await SwapTestHost([
      "DiamondFeature", "ClientOverRouter", "AnalyticsOverRouter", "SwappedRouterV1",
    ])
    #expect(try await test.answer("diamond-feature") == "client 1 v1:x, analytics v1:x, feature 1")

    let report = try await test.swap("swapped-router", "SwappedRouterV2")

    // The live side keeps its instance, the bare side is rebuilt, and the feature follows both.
    #expect(report.changes.map(\.plugin) == ["swapped-router", "analytics-over-router"])
    #expect(try await test.answer("diamond-feature") == "client 1 v2:x, analytics v2:x, feature 1")
    try await test.host.rollback("swapped-router")
    #expect(try await test.answer("diamond-feature") == "client 1 v1:x, analytics v1:x, feature 1")
    await test.host.shutdown()
  }

  @Test func `never meets an old build behind a new one`() async throws {
    let test = try await SwapTestHost([
      "DiamondFeature", "ClientOverRouter", "AnalyticsOverRouter", "SwappedRouterV1",
    ])
    let calls = EndlessCalls(test, to: "diamond-feature")

    try await calls.goOn()
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await calls.goOn()

    // A request in progress may see the client before and the analytics after, not the reverse.
    let answers = try await calls.end()
    #expect(!answers.contains("client 1 v2:x, analytics v1:x, feature 1"))
    #expect(
      answers.isSuperset(of: [
        "client 1 v1:x, analytics v1:x, feature 1", "client 1 v2:x, analytics v2:x, feature 1",
      ])
    )
    await test.host.shutdown()
  }
}

@Suite struct ASwapAskedForInsideACall {
  @Test func `is refused with the reason and waits for nothing`() async throws {
    let (test, client) = try await hostWithSwappingClient { host in
      try await host.swap(["swapped-router": Built.fixture("SwappedRouterV2")])
    }

    let answer = try await test.answer("soak-consumer")

    #expect(
      answer == """
        null v1:x a change was asked for from inside a plugin's call, and would wait for that call to \
        end; ask from outside, or from a detached task v1:x
        """
    )
    client.forget()
    await test.host.shutdown()
  }

  @Test func `by a detached task comes about under the call`() async throws {
    let (test, client) = try await hostWithSwappingClient { host in
      var options = SwapOptions()
      options.drain = .abandon
      let file = Built.fixture("SwappedRouterV2")
      let swap = Task.detached { [options] in
        try await host.swap(["swapped-router": file], options: options)
      }
      _ = try await swap.value
    }

    #expect(try await test.answer("soak-consumer") == "null v1:x done v2:x")
    client.forget()
    await test.host.shutdown()
  }

  private func hostWithSwappingClient(
    _ change: @escaping @Sendable (PluginHost) async throws -> Void
  ) async throws -> (SwapTestHost, ChangingClient) {
    let client = ChangingClient(change: change)
    var values = HostValues()
    values.provide(APIClientKey.self, client)
    let test = try await SwapTestHost(["SoakConsumer", "SwappedRouterV1"], providing: values)
    client.remember(test.host)
    return (test, client)
  }
}

/// A client of the embedding app that changes the host when a plugin calls it.
private final class ChangingClient: APIClient {
  private let change: @Sendable (PluginHost) async throws -> Void
  private let host = Mutex<PluginHost?>(nil)

  init(change: @escaping @Sendable (PluginHost) async throws -> Void) { self.change = change }

  func remember(_ host: PluginHost) { self.host.withLock { $0 = host } }
  func forget() { host.withLock { $0 = nil } }

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    var outcome = "done"
    do {
      if let host = host.withLock({ $0 }) { try await change(host) }
    } catch { outcome = "\(error)" }
    guard let value = outcome as? Value else { throw CancellationError() }
    return value
  }
}
