import Foundation
import Testing

@Suite struct ConfiguringPlugins {
  /// A folder whose configuration file lets three plugins record in `from-file`.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "from-file").path
    let plugins = ["RecordingFeature", "RecordingRouter", "RecordingAnalytics"]
      .map { "\"\(Plughost.fixture($0))\"" }.joined(separator: ", ")
    try folder.write(
      """
      {
        "plugins": [\(plugins)],
        "set": {
          "recording-feature": {"log": "\(file)"},
          "recording-router": {"log": "\(file)"},
          "recording-analytics": {"log": "\(file)"}
        }
      }
      """,
      to: "sets/plughost.json"
    )
    return folder
  }

  private func lines(_ name: String, in folder: TemporaryFolder) throws -> [String] {
    let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `a file names plugins and their values`() throws {
    let folder = try Self.folder()

    let run = try Plughost.run(["run", "--config", "sets/plughost.json"], in: folder.url)

    #expect(run.status == 0)
    #expect(run.output == "recorded\n")
    #expect(
      try lines("from-file", in: folder) == [
        "analytics built", "router built", "feature built", "feature called", "feature shut down",
        "router shut down", "analytics shut down",
      ]
    )
  }

  @Test func `the environment wins over the file, and the command line over both`() throws {
    let folder = try Self.folder()
    func path(_ name: String) -> String { folder.url.appending(path: name).path }

    let run = try Plughost.run(
      [
        "run", "--config", "sets/plughost.json",
        "--set", "recording-router.log=\(path("from-line"))",
      ],
      in: folder.url,
      environment: [
        "PLUGHOST_RECORDING_ROUTER_LOG": path("from-environment"),
        "PLUGHOST_RECORDING_ANALYTICS_LOG": path("from-environment"),
      ]
    )

    #expect(run.status == 0)
    #expect(try lines("from-line", in: folder) == ["router built", "router shut down"])
    #expect(
      try lines("from-environment", in: folder) == ["analytics built", "analytics shut down"]
    )
    #expect(
      try lines("from-file", in: folder) == [
        "feature built", "feature called", "feature shut down",
      ]
    )
  }

  @Test(arguments: ["APIClient", "AppInterface.APIClient"])
  func `a choice on the command line replaces that of the file`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let plugins = ["HomeFeature", "EmbeddedAPIClient", "LiveAPIClient", "ConsoleAnalytics"]
      .map { "\"\(Plughost.plugin($0))\"" }.joined(separator: ", ")
    let file = try folder.write(
      #"{"plugins": [\#(plugins)], "use": {"APIClient": "live-api-client"}}"#,
      to: "plughost.json"
    )

    let run = try Plughost.run([
      "explain", "APIClient", "--config", file, "--plugin", Plughost.plugin("AppRouter"),
      "--use", "\(name)=embedded-api-client",
    ])

    #expect(run.status == 0)
    #expect(run.output.contains("home.apiClient gets embedded-api-client: chosen with --use"))
  }

  @Test func `a plugin with another hash than the one written down is refused`() throws {
    let folder = try TemporaryFolder()
    let plugin = Plughost.fixture("PrintingFeature")
    let check = try Plughost.run(["check", "--json", "--plugin", plugin])
    let plugins = try #require(try check.document()["plugins"] as? [[String: Any]])
    let hash = try #require(plugins.first?["hash"] as? String)
    let wrong = String(hash.reversed())
    let files = [hash, wrong].map { #"{"plugins": [{"path": "\#(plugin)", "hash": "\#($0)"}]}"# }
    try folder.write(files[0], to: "right.json")
    try folder.write(files[1], to: "wrong.json")

    let right = try Plughost.run(["run", "--config", "right.json"], in: folder.url)
    let refused = try Plughost.run(
      // Neither the folder nor the file by itself is a way around the hash.
      ["run", "--config", "wrong.json", "--plugin", plugin],
      in: folder.url
    )

    #expect(right.status == 0)
    #expect(refused.status == 3)
    #expect(refused.output.isEmpty)
    #expect(
      refused.errors.hasPrefix(
        """
        Error: refused \(plugin) (audit): 'libPrintingFeature.so' has the hash \(hash), and \
        \(wrong) is demanded of it.
        """
      )
    )
  }

  @Test func `a file that cannot be understood is a matter of usage`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"plugin": []}"#, to: "plughost.json")

    let text = try Plughost.run(["check", "--config", "plughost.json"], in: folder.url)
    let json = try Plughost.run(["check", "--json", "--config", "plughost.json"], in: folder.url)

    #expect(text.status == 2 && json.status == 2)
    #expect(
      text.errors.hasPrefix(
        "Error: The configuration 'plughost.json' has a key 'plugin' that means nothing."
      )
    )
    let error = try json.document()["error"] as? [String: Any]
    #expect(error?["kind"] as? String == "configuration")
  }
}
