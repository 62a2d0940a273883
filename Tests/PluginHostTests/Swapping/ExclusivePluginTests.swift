import Foundation
import PluginHost
import PluginInterface
import Synchronization
import Testing

@Suite struct SwappingAPluginThatAllowsNoOverlap {
  @Test func `the old build is shut down before the new one is built`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "ExclusiveRouterV1"])

    let report = try await test.swap("exclusive-router", "ExclusiveRouterV2")

    #expect(report.changes == [.init(plugin: "exclusive-router", from: 1, to: 2)])
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
    #expect(!FileManager.default.fileExists(atPath: test.recording.path))
  }

  @Test func `the old build is built again when the new one fails`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "ExclusiveRouterV1"])

    await #expect(throws: SwapFailure.self) {
      try await test.swap("exclusive-router", "ExclusiveRouterThrowing")
    }

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    let phases = await test.host.generations().filter { $0.plugin == "exclusive-router" }.map(
      \.phase
    )
    #expect(phases == [.retired, .failed, .serving])
    await test.host.shutdown()
  }

  @Test func `the plugin is down when the old build cannot be built again`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "ExclusiveRouterV1"])
    await #expect(throws: SwapFailure.self) {
      try await test.swap("exclusive-router", "ExclusiveRouterLeaking")
    }

    let failure = await #expect(throws: HostFailure.self) { try await test.answer("live-consumer") }

    #expect(
      failure?.description == """
        feature 'live-consumer' cannot answer: plugin 'exclusive-router' was not built: its builder \
        threw: the lock is taken. Everything built for it has been taken back. Swap in a build that works.
        """
    )
    try FileManager.default.removeItem(atPath: test.recording.path)
    try await test.swap("exclusive-router", "ExclusiveRouterV2")
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
  }

  @Test func `a request that arrives meanwhile waits and reaches the new build`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "ExclusiveRouterV1"])
    let host = test.host
    let arrived = Mutex<Task<String, any Error>?>(nil)
    var options = SwapOptions()
    options.onStep = { step in
      guard step == .warmUp else { return }
      arrived.withLock {
        $0 = Task { try await host.run("live-consumer", FeatureRequest()).render(as: .text) }
      }
    }

    try await test.swap("exclusive-router", "ExclusiveRouterV2", options)

    #expect(try await arrived.withLock { $0 }?.value == "v2:x build 1")
    await test.host.shutdown()
  }
}
