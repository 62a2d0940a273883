import Foundation
import Testing

@Suite struct SeeingTheWiring {
  private let plugins =
    ["RecordingFeature", "RecordingRouter", "RecordingAnalytics"]
    .flatMap { ["--plugin", Plughost.fixture($0)] }
    + ["recording-feature", "recording-router", "recording-analytics"]
    .flatMap { ["--set", "\($0).log=/dev/null"] }

  @Test func `the graph shows who gets what from whom`() throws {
    let run = try Plughost.run(["graph"] + plugins)

    #expect(run.status == 0)
    #expect(
      run.output == """
        recording-feature 1.0.0 (feature)
        ├─ router: AppInterface.Router ← recording-router 1.0.0 (provider)
        │  ├─ analytics: AppInterface.AnalyticsClient ← recording-analytics 1.0.0 (provider)
        │  │  └─ configuration: PluginInterface.Configuration ← the host
        │  └─ configuration: PluginInterface.Configuration ← the host
        ├─ analytics: AppInterface.AnalyticsClient ← recording-analytics 1.0.0 (provider) (above)
        └─ configuration: PluginInterface.Configuration ← the host

        """
    )
  }

  @Test(arguments: [["--json"], ["--format", "json"], ["--json", "--format", "text"]])
  func `as JSON it is one document of nodes and edges`(_ format: [String]) throws {
    let run = try Plughost.run(["graph"] + plugins + format)

    let document = try run.document()
    #expect(run.status == 0)
    let nodes = try #require(document["nodes"] as? [[String: Any]])
    let edges = try #require(document["edges"] as? [[String: Any]])
    #expect(
      nodes.compactMap { $0["id"] as? String } == [
        "recording-analytics", "recording-feature", "recording-router",
        "host:PluginInterface.Configuration",
      ]
    )
    #expect(edges.count == 6)
    #expect(
      document["buildOrder"] as? [String] == [
        "recording-analytics", "recording-router", "recording-feature",
      ]
    )
  }

  @Test(arguments: ["dot", "mermaid", "svg", "html"])
  func `as a picture it has the plugins, and in red what is wrong`(format: String) throws {
    let good = try Plughost.run(["graph", "--format", format] + plugins)
    let bad = try Plughost.run(
      [
        "graph", "--format", format, "--plugin", Plughost.fixture("RecordingFeature"),
        "--plugin", try Plughost.brokenFile("NoManifest"),
      ]
    )

    #expect(good.status == 0)
    #expect(good.output.contains("recording-feature 1.0.0"))
    #expect(good.output.contains("refused") == false)
    #expect(bad.status == 3)
    #expect(bad.output.contains("no-manifest [PH1101]"))
    #expect(bad.output.contains("AppInterface.Router"))
    #expect(bad.output.contains("#c62828"))
  }

  @Test func `every line of the document is spaced alike`() throws {
    let run = try Plughost.run(["graph", "--json"] + plugins)

    #expect(!run.output.contains("\" : "))
    #expect(!run.output.contains(#/\[\s+\]/#))
  }

  @Test func `a plugin is explained by its id`() throws {
    let run = try Plughost.run(["explain", "recording-router"] + plugins)

    #expect(run.status == 0)
    #expect(
      run.output == """
        recording-router 1.0.0 (provider, \(Plughost.fixture("RecordingRouter")))
          active: needed by recording-feature
          provides AppInterface.Router
          analytics (AppInterface.AnalyticsClient) gets recording-analytics: the only provider
          configuration (PluginInterface.Configuration) gets the host's value: no plugin provides it, \
        the host does

        """
    )
  }

  @Test(arguments: ["Router", "AppInterface.Router"])
  func `an interface is explained by its name, short or whole`(_ name: String) throws {
    let run = try Plughost.run(["explain", name] + plugins)

    #expect(run.status == 0)
    #expect(
      run.output == """
        AppInterface.Router
          provided by recording-router (\(Plughost.fixture("RecordingRouter"))), active: needed by \
        recording-feature
          recording-feature.router gets recording-router: the only provider

        """
    )
  }

  @Test func `a name that nothing has is a matter of usage`() throws {
    let text = try Plughost.run(["explain", "Ruoter"] + plugins)
    let json = try Plughost.run(["explain", "Ruoter", "--json"] + plugins)

    #expect(text.status == 2 && json.status == 2)
    #expect(text.output.isEmpty)
    #expect(
      text.errors == """
        Error: 'Ruoter' is neither a plugin nor an interface here. Did you mean AppInterface.Router? \
        [PH6002]

        """
    )
    let error = try json.document()["error"] as? [String: Any]
    #expect(error?["kind"] as? String == "unknown-name")
  }
}
