import ForeignPlugins
public import PluginInterface
import Synchronization
import Testing

/// Async methods that a provider in C completes, in every form of a result.
@DependencyInterface
public protocol Finishing: Sendable {
  func number(_ way: String) async throws -> Int
  func text(_ way: String) async throws -> String
  func nothing(_ way: String) async throws
  @Fallback(-1) func quiet(_ way: String) async -> Int
  func plain(_ value: Int32) -> Int32
}

/// That it was never completed has nowhere to go.
@DependencyInterface
public protocol Endless: Sendable {
  func plain(_ value: Int32) -> Int32
  func count() async -> Int
}

@Suite(.serialized) struct CompletingCalls {
  @Test(arguments: ["now", "on a thread"])
  func `a call ends when its plugin completes it`(way: String) async throws {
    let (provider, finishing) = try await built()
    let before = try count("released_deliveries() -> i32")

    #expect(try await finishing.number(way) == way.utf8.count)
    #expect(try await finishing.text(way) == way)
    #expect(try count("released_deliveries() -> i32") == before + 1)
    try await finishing.nothing(way)
    #expect(await finishing.quiet(way) == way.utf8.count)
    #expect(finishing.plain(4) == 4)
    #expect(provider.reports.value.withLock { $0 } == [])
    await provider.shutdown()
  }

  @Test func `many calls wait at once`() async throws {
    let (provider, finishing) = try await built()

    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { try await finishing.number("on a thread") } }
      return try await group.reduce(0, +)
    }

    #expect(sum == 1_100)
    await provider.shutdown()
  }

  @Test func `an error, and the lack of a result, are thrown`() async throws {
    let (provider, finishing) = try await built()

    await #expect(
      throws: ForeignError(plugin: "plain", code: 5, kind: "refused", message: "as asked")
    ) { try await finishing.text("error") }
    let null = await #expect(throws: ForeignError.self) { try await finishing.number("null") }
    #expect(null?.message == "it completed 'number(_:)' with NULL where a result is promised")
    try await finishing.nothing("null")
    #expect(await finishing.quiet("error") == -1)
    await provider.shutdown()
  }

  @Test func `what is completed a second time counts once, and is told`() async throws {
    let (provider, finishing) = try await built()

    #expect(try await finishing.text("twice") == "twice")
    try call("complete_nothing() -> void")

    #expect(
      provider.reports.value.withLock { $0 } == [
        """
        plugin 'plain' completed a call that is not going on: it was completed before; nothing came of it
        """
      ]
    )
    await provider.shutdown()
  }

  @Test func `a cancelled task goes on at once, and its plugin hears of it`() async throws {
    let (provider, finishing) = try await built()
    let before = try count("calls_given_up() -> i32")
    let task = Task { try await finishing.number("until cancelled") }
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    while try count("calls_given_up() -> i32") == before { await Task.yield() }

    #expect(try count("last_is_cancelled() -> i32") == 1)
    #expect(provider.reports.value.withLock { $0 } == [])
    await provider.shutdown()
  }

  @Test func `a call that is never completed ends with its plugin`() async throws {
    let (provider, finishing) = try await built()
    let waiting = Task { try await finishing.number("never") }
    // Begun when the plugin has its number.
    while try count("last_is_cancelled() -> i32") == 1 { await Task.yield() }
    await provider.shutdown()

    let fault = await #expect(throws: ForeignError.self) { try await waiting.value }
    #expect(fault?.kind == "never-completed")
    #expect(fault?.message == "it was shut down and had not completed 'number(_:)'")
    try call("complete_last() -> void")
    #expect(
      provider.reports.value.withLock { $0 } == [
        "plugin 'plain' completed a call after its shutdown; nothing came of it"
      ]
    )
    let late = await #expect(throws: ForeignError.self) { try await finishing.number("now") }
    #expect(late?.kind == "ended")
  }

  @Test(arguments: [
    (
      "not_async", "Finishing",
      """
      its method 'plain(_: i32) -> i32' is among those that complete, and is not async; list it in \
      'methods'
      """
    ),
    ("in_both", "Finishing", "its table has two methods 'number(_:)'"),
    (
      "silent_end", "Endless",
      """
      its method 'count() async -> i64' is among those that complete, which it may never do, and cannot \
      throw; list it in 'methods', or give it a value for that case with @Fallback in the interface
      """
    ),
  ])
  func `a table that cannot be completed is refused`(
    entry: String,
    interface: String,
    message: String
  ) throws {
    let descriptor = try Fixture.completingEntry(entry)
    let claim = Self.claim(interface)

    let fault = #expect(throws: TableFault.self) {
      try ForeignPlugin.descriptor(descriptor.foreign, claim)
    }

    #expect(fault?.description == message)
  }

  /// A provider, and what it reported.
  private struct Built {
    let plugin: BuiltPlugin
    let reports: Mutex<[String]>.Box
    func shutdown() async { await plugin.shutdownable?.shutdown() }
  }

  private func built() async throws -> (Built, any Finishing) {
    let reports = Mutex<[String]>.Box()
    var claim = Self.claim("Finishing")
    claim.report = { sentence in reports.value.withLock { $0.append(sentence) } }
    let plugin =
      try await ForeignPlugin
      .descriptor(Fixture.completingEntry("finishing").foreign, claim)
      .build(DependencyResolver(members: [:]))
    guard case .provider(let dependency) = plugin.value else { throw Fixture.NotBuilt() }
    let finishing = try #require(dependency.value(for: FinishingKey.self))
    return (Built(plugin: plugin, reports: reports), finishing)
  }

  private static func claim(_ interface: String) -> ForeignPlugin.Claim {
    ForeignPlugin.Claim(
      id: "plain",
      version: "1.0.0",
      interface: "ForeignPluginsTests.\(interface)",
      members: []
    )
  }

  private func count(_ signature: String) throws -> Int64 {
    guard case .signed(let count) = try call(signature) else { return -1 }
    return count
  }

  @discardableResult
  private func call(_ signature: String) throws -> ForeignValue {
    try ForeignCall(Fixture.completing(signature))([]).result
  }
}
