import Foundation
import Testing

@Suite struct RunningAFeature {
  @Test func `what plugins print goes to standard error and the response alone to output`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture("PrintingFeature")])

    #expect(run.status == 0)
    #expect(run.output == "fine\n")
    #expect(run.errors == "printed by a builder\nprinted by a call\n")
  }

  @Test func `in JSON the response is part of one document`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture("PrintingFeature"), "--json"])

    let document = try run.document()
    #expect(run.status == 0)
    #expect(document["command"] as? String == "run")
    #expect(document["status"] as? Int == 0)
    #expect(document["feature"] as? String == "printing-feature")
    #expect(document["response"] as? String == "fine")
    #expect(document["error"] is NSNull)
  }

  @Test func `the format json prints the response as the feature wrote it`() throws {
    let run = try Plughost.run(
      ["run", "--plugin", Plughost.fixture("PrintingFeature"), "--format", "json"]
    )

    #expect(run.status == 0)
    #expect(run.output == "\"fine\"\n")
  }

  @Test func `a folder whose name has spaces and letters of all kinds is a folder`() throws {
    let folder = try TemporaryFolder()
    let plugins = folder.url.appending(path: "Größe 漢字 plug-ins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: false)
    for name in ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"] {
      let file = URL(filePath: Plughost.plugin(name))
      try FileManager.default.copyItem(
        at: file,
        to: plugins.appending(path: "\(name) ß.so")
      )
    }

    let run = try Plughost.run(
      ["run", "home", "--plugin", "Größe 漢字 plug-ins", "--json"],
      in: folder.url
    )

    let response = try #require(try run.document()["response"] as? [String: Any])
    #expect(run.status == 0)
    #expect((response["papers"] as? [Any])?.isEmpty == false)
  }

  @Test func `the input reaches the feature`() throws {
    let plugins = ["ProfileFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
      .flatMap { ["--plugin", Plughost.plugin($0)] }

    let run = try Plughost.run(["run", "profile", "--input", #"{"id":"turing"}"#] + plugins)

    #expect(run.status == 0)
    #expect(run.output.contains("Alan M. Turing"))
  }
}

@Suite struct ChoosingTheFeature {
  private let several = ["PrintingFeature", "ThrowingCall"]
    .flatMap { ["--plugin", Plughost.fixture($0)] }

  @Test(arguments: [
    ([], "name the feature to run. There are: printing-feature, throwing-call"),
    (
      ["printing-featuer"],
      "no plugin has the id 'printing-featuer'. Did you mean printing-feature?"
    ),
  ])
  func `a feature that is unclear is a matter of usage`(
    _ arguments: [String],
    _ message: String
  ) throws {
    let text = try Plughost.run(["run"] + arguments + several)
    let json = try Plughost.run(["run", "--json"] + arguments + several)

    #expect(text.status == 2 && json.status == 2)
    let error = try #require(try json.document()["error"] as? [String: Any])
    let number = try #require(error["number"] as? String)
    #expect(text.errors == "Error: \(message) [\(number)]\n")
    #expect(error["kind"] as? String == "unknown-feature")
    #expect(error["message"] as? String == message)
  }

  @Test(arguments: [["run"], ["run", "--json"], ["explain"], ["explain", "--json"]])
  func `one that may be in a refused file is no matter of usage`(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write("", to: "libHome.so")

    let run = try Plughost.run(command + ["home", "--plugin", empty])

    #expect(run.status == 3)
    #expect(
      run.errors.hasSuffix(
        """
        Error: 'home' is in no file that was accepted. Mend what was refused, it may be there. [PH1901]

        """
      )
    )
  }

  @Test func `a provider cannot be run`() throws {
    let run = try Plughost.run(
      ["run", "throwing-builder", "--plugin", Plughost.fixture("ThrowingBuilder")]
    )

    #expect(run.status == 2)
    #expect(
      run.errors == """
        Error: 'throwing-builder' is a provider, and only features run. There is no feature [PH6004]

        """
    )
  }

  @Test func `in the context test a feature runs on doubles of what nobody provides`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let log = folder.url.appending(path: "log").path
    let arguments = [
      "run", "scoped-feature", "--plugin", Plughost.fixture("ScopedFeature"),
      "--plugin", Plughost.fixture("RequestRouter"), "--set", "scoped-feature.log=\(log)",
      "--set", "request-router.log=\(log)",
    ]

    let live = try Plughost.run(arguments)
    let test = try Plughost.run(arguments + ["--context", "test"])
    let other = try Plughost.run(arguments + ["--context", "staging"])

    #expect([live.status, test.status, other.status] == [4, 1, 2])
    #expect(live.errors.contains("nothing provides AppInterface.AnalyticsClient"), "\(live.errors)")
    #expect(test.errors.contains("AppInterface.AnalyticsClient.track"), "\(test.errors)")
    #expect(other.errors.contains("'staging'"))
  }
}
