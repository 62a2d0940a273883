import Foundation
import PluginHost
import PluginInspection
import PluginInterface
import Testing

@Suite struct RunningAHost {
  @Test func `a feature answers with what its providers give it`() async throws {
    let names = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    let set = PluginSet(.init(plugins: names.map(Built.plugin)))
    #expect(set.refusals.map(\.description) == [])

    let host = try PluginHost(set)
    try await host.start(["home"])
    let response = try await host.run("home", FeatureRequest())
    await host.shutdown()

    #expect(try response.render(as: .text).contains("Reading room"))
  }

  @Test func `providers are built before consumers and shut down after them`() async throws {
    let recording = Recording()
    let set = try recording.set(
      ["RecordingFeature", "RecordingRouter", "RecordingAnalytics"],
      wanted: ["recording-feature"]
    )

    let host = try PluginHost(set)
    try await host.start(["recording-feature"])
    _ = try await host.run("recording-feature", FeatureRequest())
    await host.shutdown()
    await host.shutdown()

    #expect(
      recording.lines == [
        "analytics built", "router built", "feature built", "feature called",
        "feature shut down", "router shut down", "analytics shut down",
      ]
    )
  }

  @Test func `a builder that throws undoes what was built for it in reverse order`() async throws {
    let recording = Recording()
    let set = try recording.set(
      ["FailingAfterRecording", "RecordingRouter", "RecordingAnalytics"],
      wanted: ["failing-after-recording"]
    )

    let host = try PluginHost(set)
    let failure = await #expect(throws: BuildFailure.self) {
      try await host.start(["failing-after-recording"])
    }

    #expect(
      failure?.description == """
        plugin 'failing-after-recording' was not built: its builder threw: out of paper. \
        Everything built for it has been taken back.
        """
    )
    #expect(
      recording.lines == [
        "analytics built", "router built", "failing feature began",
        "router shut down", "analytics shut down",
      ]
    )
    #expect(await host.features.isEmpty)
    await #expect(throws: HostFailure.notRunning) {
      try await host.run("failing-after-recording", FeatureRequest())
    }
  }

  @Test func `a set whose content was not kept is wired alike and not loaded`() async throws {
    var request = PluginSet.Request(plugins: [Built.fixture("SwappedRouterV1")])
    let kept = PluginSet(request)
    request.keepsContent = false
    let light = PluginSet(request)

    let host = try PluginHost(light)
    let failure = await #expect(throws: BuildFailure.self) {
      try await host.start(["swapped-router"])
    }

    #expect(light.accepted.map(\.hash) == kept.accepted.map(\.hash))
    #expect(light.plan.buildOrder == kept.plan.buildOrder)
    #expect(light.interfaces.map(\.path) == kept.interfaces.map(\.path))
    #expect(
      failure?.description.contains("was audited and its content was not kept, so it is not staged")
        == true,
      "\(String(describing: failure))"
    )
  }

  @Test func `a warm-up that throws undoes the start and is named`() async throws {
    let files = ["LiveConsumer", "SwappedRouterUnready"].map(Built.fixture)
    let host = try PluginHost(PluginSet(.init(plugins: files)))

    let failure = await #expect(throws: SwapFailure.self) { try await host.start() }

    #expect(
      failure?.description == """
        plugin 'swapped-router' was built and not made to serve: its warm-up failed: too cold. \
        Mend the plugin
        """
    )
    #expect(await host.features.isEmpty)
  }

  @Test(arguments: [
    (
      "ContradictsManifest",
      """
      plugin 'contradicts-manifest' contradicts its manifest: version is '1.0.0' in the manifest \
      and '2.0.0' in the compiled code. Rebuild the plugin, so that both come from one source.
      """
    ),
    (
      "UndeclaredMember",
      """
      plugin 'undeclared-member' was not built: the bundle member 'clock' is not declared in the \
      manifest; declare it and rebuild.
      """
    ),
    (
      "ThrowingBuilder",
      """
      plugin 'throwing-builder' was not built: its builder threw: out of paper. \
      Everything built for it has been taken back.
      """
    ),
  ])
  func `the failure says what is wrong and how to mend it`(
    fixture: String,
    message: String
  ) async throws {
    let set = PluginSet(.init(plugins: [Built.fixture(fixture)]))
    let id = try #require(set.accepted.first?.manifest?.id)

    let failure = await #expect(throws: BuildFailure.self) {
      try await PluginHost(set).start([id])
    }

    #expect(failure?.description == message)
  }

  @Test func `nothing beyond the bundle can be reached by cast or mirror`() async throws {
    let plugins = [
      Built.fixture("ReachesBeyondBundle"), Built.plugin("ConsoleAnalytics"),
      Built.plugin("EmbeddedAPIClient"), Built.plugin("AppRouter"),
    ]
    let host = try PluginHost(PluginSet(.init(plugins: plugins)))
    try await host.start(["reaches-beyond-bundle"])

    let response = try await host.run("reaches-beyond-bundle", FeatureRequest())
    await host.shutdown()

    #expect(try response.render(as: .text) == "")
  }
}
