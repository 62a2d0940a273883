import Foundation
import PluginHost
import PluginInterface
import Testing

/// One row per way a swap can fail before its publish.
struct FailingSwap: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let target: String
  let fixture: String
  let message: String

  static let all = [
    FailingSwap(
      testDescription: "a builder that throws",
      target: "swapped-router",
      fixture: "SwappedRouterThrowing",
      message: """
        plugin 'swapped-router' was not built: its builder threw: out of paper. \
        Everything built for it has been taken back.
        """
    ),
    FailingSwap(
      testDescription: "a warm-up that throws",
      target: "swapped-router",
      fixture: "SwappedRouterUnready",
      message: """
        plugin 'swapped-router' was built and not made to serve: its warm-up failed: too cold. \
        Mend the plugin
        """
    ),
    FailingSwap(
      testDescription: "another plugin's file",
      target: "swapped-router",
      fixture: "OtherRouter",
      message: """
        '\(Built.fixture("OtherRouter"))' holds the plugin 'other-router', not 'swapped-router'; \
        to let it take over an interface, swap the interface by name
        """
    ),
    FailingSwap(
      testDescription: "a target that does not exist",
      target: "swapped-ruter",
      fixture: "SwappedRouterV2",
      message: """
        'swapped-ruter' is neither a plugin that serves nor an interface here; \
        did you mean swapped-router?
        """
    ),
  ]
}

@Suite struct AFailingSwap {
  @Test(
    arguments: [
      (
        ["Router": "OtherRouter", "AppInterface.Router": "SwappedRouterV2"],
        "interface AppInterface.Router"
      ),
      (
        ["Router": "SwappedRouterV2", "swapped-router": "SwappedRouterV1"],
        "plugin 'swapped-router'"
      ),
    ]
  )
  func `two files in one place are refused`(_ files: [String: String], _ subject: String)
    async throws
  {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    await #expect {
      try await test.host.swap(files.mapValues(Built.fixture))
    } throws: {
      "\($0)".hasPrefix("\(subject) is to be replaced by ")
        && "\($0)".hasSuffix("; give one of them")
    }

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `a swap that a choice undoes is refused`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    var options = SwapOptions()
    options.choices = [.init(interface: "Router", plugin: "swapped-router")]

    await #expect {
      try await test.swap("Router", "OtherRouter", options)
    } throws: {
      "\($0)".hasPrefix("plugin 'other-router' is not active: swapped-router was chosen instead")
    }

    #expect(await test.host.generations().count == 2)
    await test.host.shutdown()
  }

  @Test func `by the id of a plugin that another one keeps from serving is refused`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("Router", "OtherRouter")

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.swap("swapped-router", "SwappedRouterV2")
    }
    let preview = await #expect(throws: SwapFailure.self) {
      try await test.host.preview(["swapped-router": Built.fixture("SwappedRouterV2")])
    }

    #expect(
      failure?.description == """
        plugin 'swapped-router' is not active: other-router was chosen instead; to have it serve, \
        swap the interface it provides by name, without --use for another plugin
        """
    )
    #expect(preview?.description == failure?.description)
    await test.host.shutdown()
  }

  @Test(arguments: FailingSwap.all)
  func `leaves the old build answering and says why`(_ failing: FailingSwap) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.swap([failing.target: Built.fixture(failing.fixture)])
    }

    #expect(failure?.description == failing.message)
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
    #expect(test.recording.lines == ["v1 shut down"])
  }

  @Test func `by a missing dependency names what is missing`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.swap(["swapped-router": Built.fixture("SwappedRouterV3NeedsAnalytics")])
    }

    #expect(failure?.description.contains("AppInterface.AnalyticsClient") == true)
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    try await test.host.load(Built.plugin("ConsoleAnalytics"))
    try await test.swap("swapped-router", "SwappedRouterV3NeedsAnalytics")
    #expect(try await test.answer("live-consumer") == "v3:x build 1")
    await test.host.shutdown()
  }

  @Test(arguments: SwapStep.allCases.filter { $0 != .drain })
  func `at any step changes nothing`(_ failing: SwapStep) async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    var options = SwapOptions()
    options.onStep = { step in if step == failing { throw CancellationError() } }

    await #expect(throws: SwapFailure.self) {
      try await test.host.swap(
        ["swapped-router": Built.fixture("SwappedRouterV2")],
        options: options
      )
    }

    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    try await test.swap("swapped-router", "SwappedRouterV2")
    #expect(try await test.answer("live-consumer") == "v2:x build 1")
    await test.host.shutdown()
  }

  @Test func `of one plugin in a group changes none of them`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1", "CountingFeatureV1"])

    await #expect(throws: SwapFailure.self) {
      try await test.host.swap([
        "counting-feature": Built.fixture("CountingFeatureV2"),
        "swapped-router": Built.fixture("SwappedRouterThrowing"),
      ])
    }

    #expect(try await test.answer("counting-feature") == "v1 count 1")
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    await test.host.shutdown()
  }
}
