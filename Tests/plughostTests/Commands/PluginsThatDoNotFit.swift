import Foundation
import Testing

@Suite struct PluginsThatDoNotFit {
  private let recorders = ["RecordingFeature", "RecordingRouter"]
    .flatMap { ["--plugin", Plughost.fixture($0)] }

  @Test func `nothing of them runs and every gap is listed at once`() throws {
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "log").path

    let run = try Plughost.run(["run", "--set", "recording-feature.log=\(log)"] + recorders)

    #expect(run.status == 4)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        Error: nothing provides AppInterface.AnalyticsClient, needed by recording-feature.analytics \
        and recording-router.analytics. Add a plugin that provides it [PH2202]
        Error: 'recording-router' has no value for 'log' (string), needed by recording-feature -> \
        recording-router. Give it with --set recording-router.log=VALUE or \
        PLUGHOST_RECORDING_ROUTER_LOG [PH2301]
        Error: 'recording-feature' was not run: the wiring is invalid. [PH2901]

        """
    )
    #expect(!FileManager.default.fileExists(atPath: log))
  }

  @Test(arguments: ["run", "check", "graph"])
  func `the status is 4, in text and in JSON`(_ command: String) throws {
    let text = try Plughost.run([command] + recorders)
    let json = try Plughost.run([command, "--json"] + recorders)

    #expect(text.status == 4 && json.status == 4)
    let problems = try #require(try json.document()["problems"] as? [[String: Any]])
    #expect(
      problems.compactMap { $0["code"] as? String } == [
        "missing", "missing-configuration", "missing-configuration",
      ]
    )
    #expect(problems.compactMap { $0["number"] as? String } == ["PH2202", "PH2301", "PH2301"])
  }
}

@Suite struct APluginThatIsRefused {
  @Test func `does not stop a feature that does not need it`() throws {
    let run = try Plughost.run([
      "run", "--plugin", Plughost.fixture("PrintingFeature"),
      "--plugin", try Plughost.brokenFile("NeededLibraryMissing"),
    ])

    #expect(run.status == 3)
    #expect(run.output == "fine\n")
    #expect(
      run.errors.contains("(audit): 'libNeededLibraryMissing.so' cannot load: 'libgone.so'"),
      "\(run.errors)"
    )
  }

  @Test func `is said to be refused when it is what should run`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("not a library", to: "libNone.so")

    let run = try Plughost.run(["run", "--plugin", file])

    #expect(run.status == 3)
    #expect(
      run.errors == """
        Error: refused \(file) (audit): 'libNone.so' is a text file, not a library. Give the host \
        the '.so' file that the build made. [PH1007]
        Error: Nothing was run: no feature is left. [PH1901]

        """
    )
  }

  @Test func `is told so when it is two, and its compiler is named once`() throws {
    let file = Plughost.fixture("TwoPlugins")
    let run = try Plughost.run(["run", "--plugin", file, "--json"])
    let facts = try Plughost.run(["inspect", file])

    let refused = try #require(try run.document()["refused"] as? [[String: Any]])
    let reasons = try #require(refused.first?["reasons"] as? [[String: String]])
    #expect(run.status == 3)
    #expect(reasons.map { $0["code"] } == ["several-manifests"])
    #expect(
      reasons.first?["message"]?.hasSuffix(
        "and a library holds one plugin. Give each plugin a library of its own."
      ) == true,
      "\(reasons)"
    )
    #expect(facts.output.contains(#/\n  language   Swift [0-9]+\.[0-9]+\.[0-9]+\n/#))
  }

  @Test(arguments: ["check", "graph", "run"])
  func `gives the same status in text and in JSON`(_ command: String) throws {
    let arguments = [
      command, "--plugin", Plughost.fixture("PrintingFeature"),
      "--plugin", try Plughost.brokenFile("NoManifest"),
    ]

    let text = try Plughost.run(arguments)
    let json = try Plughost.run(arguments + ["--json"])

    #expect(text.status == 3 && json.status == 3)
    let refused = try #require(try json.document()["refused"] as? [[String: Any]])
    let reasons = try #require(refused.first?["reasons"] as? [[String: String]])
    #expect(reasons.map { $0["code"] } == ["no-manifest"])
  }
}
