import Foundation
import Testing

@Suite struct SessionsOfUsers {
  private static let plugins = ["ScopedFeature", "RequestRouter", "SessionAnalytics"]

  /// What starts a host whose plugins write down what they do.
  private static func options(_ folder: TemporaryFolder) -> (log: String, options: [String]) {
    let log = folder.url.appending(path: "log").path
    let ids = ["scoped-feature", "request-router", "session-analytics"]
    return (log, ids.flatMap { ["--set", "\($0).log=\(log)"] })
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `are opened, used and closed in a shell`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (log, options) = Self.options(folder)

    let shell = try Script.run(
      [
        "open ada --user-secret token=t1", "run scoped-feature --session ada", "sessions",
        "close ada", "sessions", "run scoped-feature",
      ],
      ["--json"] + options,
      plugins: Self.plugins
    )

    let documents = try Script.documents(shell)
    let sessions = documents.map { ($0["session"] as? [String: Any])?["user"] as? String }
    let listed = documents.map { ($0["sessions"] as? [Any])?.count }
    let last = documents.last?["error"] as? [String: Any]
    #expect(documents.map { $0["status"] as? Int } == [0, 0, 0, 0, 0, 1])
    #expect(sessions == ["ada", nil, nil, "ada", nil, nil])
    #expect(listed == [nil, nil, 1, nil, 0, nil])
    #expect(last?["kind"] as? String == "no-session")
    #expect(
      try lines(log) == [
        "analytics of ada built", "router built", "feature built", "ada tracked seen with t1",
        "feature shut down", "router shut down", "analytics of ada shut down",
      ]
    )
  }

  @Test func `of one user are told apart by their ids`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (_, options) = Self.options(folder)

    let shell = try Script.run(
      ["open ada", "open ada", "close ada", "close alan", "open alan --user-secret token"],
      options,
      plugins: Self.plugins
    )

    #expect(shell.errors.contains("'ada' has several sessions; name one of them: "))
    #expect(shell.errors.contains("no session 'alan' is open; open are: "))
    #expect(shell.errors.contains("'token' is no secret of a user: write NAME=VALUE"))
  }

  @Test func `live through the clients of a served host`() throws {
    let folder = try TemporaryFolder()
    let (log, options) = Self.options(folder)
    let host = try Served(Self.plugins, options)

    let opened = try host.ctl("open", "ada", options: ["--json"])
    let session = try #require(try opened.document()["session"] as? [String: Any])
    let id = try #require(session["id"] as? String)
    let run = try host.ctl("run", "scoped-feature", "--session", id)
    let quit = try host.ctl("quit")

    #expect([opened.status, run.status, quit.status, host.end()] == [0, 0, 0, 0])
    #expect(run.output.hasSuffix(":x\n"))
    #expect(try lines(log).last == "analytics of ada shut down")
  }
}
