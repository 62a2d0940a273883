import Foundation
import PluginHost
import PluginInterface
import Testing

/// A swap may bring values for plugins; each generation keeps those it was built with.
@Suite struct Reconfiguring {
  private let other = Recording()

  private func options(_ values: [String: [String: String]]) -> SwapOptions {
    var options = SwapOptions()
    options.settings = values
    return options
  }

  private var elsewhere: SwapOptions { options(["swapped-router": ["log": other.path]]) }

  @Test func `a new build gets the values that come with it, and the old one keeps its own`()
    async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    try await test.swap("swapped-router", "SwappedRouterV2", elsewhere)
    try await test.host.confirm("swapped-router")
    await test.host.shutdown()

    #expect(test.recording.lines == ["v1 shut down"])
    #expect(other.lines == ["v2 shut down"])
  }

  @Test func `the same file with another value is built again`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let report = try await test.swap("swapped-router", "SwappedRouterV1", elsewhere)
    let again = try await test.swap("swapped-router", "SwappedRouterV1", elsewhere)

    #expect(report.outcome == .swapped)
    #expect(report.changes.map(\.to) == [2])
    #expect(again.outcome == .unchanged)
    await test.host.shutdown()
    #expect(test.recording.lines == ["v1 shut down"])
    #expect(other.lines == ["v1 shut down"])
  }

  @Test func `whoever serves with another value is built again, whatever is swapped`()
    async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(
      ["live-consumer": Built.fixture("LiveConsumer")],
      options: elsewhere
    )

    #expect(preview.unchanged == ["live-consumer"])
    #expect(preview.builds == ["swapped-router"])
    await test.host.shutdown()
  }

  @Test func `a rollback takes the values back, also when it is a rebuild`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    try await test.swap("swapped-router", "SwappedRouterV2", elsewhere)
    try await test.host.rollback("swapped-router")
    try await test.swap("swapped-router", "SwappedRouterV1", elsewhere)
    try await test.host.confirm("swapped-router")
    let report = try await test.host.rollback("swapped-router")
    await test.host.shutdown()

    #expect(report.outcome == .rebuilt)
    #expect(test.recording.lines == ["v1 shut down", "v1 shut down"])
    #expect(Set(other.lines) == ["v2 shut down", "v1 shut down"])
  }

  @Test func `a rollback knows the change by the name it was asked by`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("live-consumer", "LiveConsumer", elsewhere)

    let report = try await test.host.rollback("live-consumer")

    #expect(report.outcome == .rolledBack)
    #expect(report.changes.map(\.plugin) == ["swapped-router"])
    await test.host.shutdown()
    #expect(other.lines == ["v1 shut down"])
  }

  @Test func `a value that nothing reads changes nothing`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    await #expect {
      try await test.swap(
        "swapped-router",
        "SwappedRouterV2",
        options(["swapped-router": ["lgo": "x"]])
      )
    } throws: {
      "\($0)".contains("'swapped-router' reads no value 'lgo'. Did you mean log?")
    }

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }
}
