import Foundation
import Testing

@Suite struct CheckingPlugins {
  private static let recorders = ["RecordingFeature", "RecordingRouter", "RecordingAnalytics"]
  private let recording =
    recorders.flatMap { ["--plugin", Plughost.fixture($0)] }
    + ["recording-feature", "recording-router", "recording-analytics"]
    .flatMap { ["--set", "\($0).log=/dev/null"] }

  @Test func `plugins that fit are listed with what they are for`() throws {
    let run = try Plughost.run(["check"] + recording)

    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let interfaces = Plughost.products.path
    #expect(
      run.output == """
        Plugins
          recording-analytics  1.0.0  provider  active: needed by recording-feature and recording-router
          recording-feature    1.0.0  feature   active: it was asked for
          recording-router     1.0.0  provider  active: needed by recording-feature

        Interfaces
          PluginInterface  1.0.0  \(interfaces)/libPluginInterface.so
          PluginContract   1.0.0  \(interfaces)/libPluginContract.so
          AppInterface     1.0.0  \(interfaces)/libAppInterface.so

        All is well: 3 plugins accepted.

        """
    )
  }

  @Test func `what is declared and not used is told when asked for`() throws {
    let plain = try Plughost.run(["check"] + recording)
    let lint = try Plughost.run(["check", "--lint"] + recording)
    let other = Plughost.fixture("SwappedRouterV1")
    let unwanted = try Plughost.run(["check", "--lint", "--json", "--plugin", other])

    #expect(!plain.output.contains("Lint"))
    #expect(lint.status == 0)
    #expect(
      lint.output.contains(
        """

        Lint
          plugin 'recording-feature' declares 'router' (AppInterface.Router) and never calls it; take it out of the bundle [PH5201]
          plugin 'recording-feature' declares 'analytics' (AppInterface.AnalyticsClient) and never calls it; take it out of the bundle [PH5201]
          plugin 'recording-router' declares 'analytics' (AppInterface.AnalyticsClient) and never calls it; take it out of the bundle [PH5201]

        """
      ),
      "\(lint.output)"
    )
    #expect(unwanted.output.contains("\"rule\": \"unwanted-provider\""), "\(unwanted.output)")
  }

  @Test func `one more plugin is tried against a set without loading anything`() throws {
    let candidate = Plughost.fixture("WrappingRouter1")

    let run = try Plughost.run(["check", "--candidate", candidate] + recording)
    let other = try Plughost.run(
      ["check", "--candidate", Plughost.fixture("SwappedRouterV1")] + recording
    )
    let json = try Plughost.run(["check", "--json", "--candidate", candidate] + recording)

    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.contains(
        """

        With \(candidate)
          recording-feature.router gets wrapping-router1 instead of recording-router
          wrapping-router1 is active: needed by recording-feature

        """
      ),
      "\(run.output)"
    )
    #expect(other.status == 4)
    #expect(other.output.contains("  problem: several plugins provide AppInterface.Router"))
    #expect(json.output.contains("\"candidate\": {"), "\(json.output)")
  }

  @Test func `every problem is listed with what to do, and counted`() throws {
    let run = try Plughost.run([
      "check", "--plugin", Plughost.fixture("RecordingRouter"),
      "--plugin", Plughost.fixture("ThrowingBuilder"),
      "--plugin", Plughost.fixture("TrappingBuilder"), "--plugin", "/nowhere/libNone.so",
    ])

    #expect(run.status == 3)
    #expect(
      run.output.split(separator: "\n\n").map(String.init) == [
        """
        Plugins
          recording-router  1.0.0  provider  not active: it cannot be built
          throwing-builder  1.0.0  provider  not active: trapping-builder also provides it and none is chosen
          trapping-builder  1.0.0  provider  not active: throwing-builder also provides it and none is chosen
        """,
        """
        Interfaces
          PluginInterface  1.0.0  \(Plughost.products.path)/libPluginInterface.so
          PluginContract   1.0.0  \(Plughost.products.path)/libPluginContract.so
          AppInterface     1.0.0  \(Plughost.products.path)/libAppInterface.so
        """,
        """
        Refused
          /nowhere/libNone.so
            not-found: 'libNone.so' does not exist. Check the path. [PH1001]
        """,
        """
        Wiring problems
          several plugins provide AppInterface.AnalyticsClient, needed by recording-router.analytics: \
        throwing-builder and trapping-builder. Choose one with \
        --use AppInterface.AnalyticsClient=throwing-builder [PH2203]
          'recording-router' has no value for 'log' (string). Give it with \
        --set recording-router.log=VALUE or PLUGHOST_RECORDING_ROUTER_LOG [PH2301]
        """,
        "Not all is well: 3 plugins accepted, 1 refused, 2 wiring problems.\n",
      ]
    )
  }
}

@Suite struct CheckingAFileOfAnOddName {
  @Test(arguments: ["check", "run", "graph", "inspect"])
  func `shows the line end in it and begins no line`(_ command: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("not a library", to: "lib\nError: all is well\u{1B}[2J.so")

    let run = try Plughost.run(
      [command] + (command == "inspect" ? [] : ["--plugin"]) + [file]
    )

    let lines = (run.output + run.errors).split(separator: "\n")
    #expect(run.status == 3)
    #expect(lines.contains { $0.contains(#"lib\u{A}Error: all is well\u{1B}[2J.so"#) }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Error: all is well") })
  }

  @Test func `shows it where the plugin is a good one too`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "lib\nfine.so").path
    try FileManager.default.copyItem(atPath: Plughost.fixture("PrintingFeature"), toPath: file)

    let explain = try Plughost.run(["explain", "printing-feature", "--plugin", file])

    #expect(explain.output.hasPrefix("printing-feature 1.0.0 (feature, "))
    #expect(explain.output.contains(#"lib\u{A}fine.so)"#), "\(explain.output)")
  }
}

@Suite struct ProbingPlugins {
  private let arguments =
    ["TrappingConstructor", "ThrowingBuilder", "RecordingRouter", "PrintingFeature"]
    .flatMap { ["--plugin", Plughost.fixture($0)] }
    + ["--set", "recording-router.log=/dev/null"]

  @Test func `each plugin has its own result, whatever the others do`() throws {
    let run = try Plughost.run(["check", "--probe", "--json"] + arguments)

    let plugins = try #require(try run.document()["plugins"] as? [[String: Any]])
    let outcomes = plugins.map { plugin in
      let probe = plugin["probe"] as? [String: Any]
      return [plugin["id"] as? String, probe?["outcome"] as? String]
    }
    #expect(run.status == 6)
    #expect(
      outcomes == [
        ["printing-feature", "built"], ["recording-router", "not-built"],
        ["throwing-builder", "failed"], ["trapping-constructor", "crashed"],
      ]
    )
    let crash = plugins[3]["probe"] as? [String: Any]
    #expect(crash?["signal"] as? Int == 6)
  }

  @Test func `what went wrong is told with its place`() throws {
    let run = try Plughost.run(["check", "--probe"] + arguments)

    let path = Plughost.fixture("TrappingConstructor")
    #expect(run.status == 6)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.dropFirst().prefix(4) == [
        "  printing-feature      1.0.0  feature   built      active: it was asked for",
        "  recording-router      1.0.0  provider  not built  not active: no plugin needs what it provides",
        "  throwing-builder      1.0.0  provider  failed     not active: needed only by recording-router, not active either",
        "  trapping-constructor  1.0.0  feature   crashed    active: it was asked for",
      ]
    )
    let start = try #require(lines.firstIndex(of: "Not built"))
    #expect(lines[start + 1] == "  recording-router")
    #expect(
      lines[start + 2]
        == "    not built: it needs 'throwing-builder', which was not built"
    )
    #expect(lines[start + 4].hasPrefix("    plugin 'throwing-builder' was not built: its builder"))
    #expect(
      lines[start + 6].hasPrefix(
        "    Plugin 'trapping-constructor' crashed while being loaded: SIGABRT (abort), at \(path)+0x"
      )
    )
    #expect(lines.last == "Not all is well: 4 plugins accepted, 1 of 4 built.")
  }

  @Test func `plugins that can be built end with 0`() throws {
    let run = try Plughost.run([
      "check", "--probe", "--plugin", Plughost.fixture("PrintingFeature"),
    ])

    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\n\nAll is well: 1 plugin accepted, 1 of 1 built.\n"))
    #expect(run.errors == "printed by a builder\n")
  }

  @Test func `a builder that throws is status 1`() throws {
    let run = try Plughost.run([
      "check", "--probe", "--plugin", Plughost.fixture("ThrowingBuilder"),
    ])

    #expect(run.status == 1)
  }
}
