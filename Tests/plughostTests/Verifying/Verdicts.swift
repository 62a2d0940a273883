import Foundation
import Testing

/// What `plughost verify --format json` says.
struct Verdicts: Decodable {
  let status: Int32
  let seed: Int
  let subjects: [Subject]
  let counts: [String: Int]

  struct Subject: Decodable {
    let id: String
    let variant: String?
    let hash: String
    let checks: [Check]

    /// The ids of the checks that neither passed nor were skipped, with what they came to.
    var faults: [String: String] {
      let bad = checks.filter { !["pass", "skipped"].contains($0.outcome) }
      return Dictionary(bad.map { ($0.check, $0.outcome) }, uniquingKeysWith: { $1 })
    }

    /// The check of this id.
    func check(_ id: String) throws -> Check { try #require(checks.first { $0.check == id }) }
  }

  struct Check: Decodable {
    let contract: String
    let check: String
    let outcome: String
    let message: String?
    let place: String?
    let signal: Int?
    let output: Printed
    let errors: Printed
  }

  struct Printed: Decodable {
    let text: String
    let bytes: Int
  }

  /// Runs the command and reads the one document on its standard output.
  static func of(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> (verdicts: Verdicts, outcome: Plughost.Outcome) {
    let outcome = try Plughost.run(
      ["verify"] + arguments + ["--format", "json"],
      environment: environment
    )
    return (try read(outcome), outcome)
  }

  /// Runs the command while a server has the sample app's data, whose URL is `{server}` in the arguments.
  static func withServer(
    _ arguments: [String]
  ) throws -> (verdicts: Verdicts, outcome: Plughost.Outcome) {
    let server = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SamplePluginsTests/Server/api-server.py").standardized.path
    let plughost = Plughost.products.appending(path: "plughost").path
    let outcome = try Program.run(
      "/usr/bin/python3",
      [server, plughost, "verify"] + arguments + ["--format", "json"]
    )
    return (try read(outcome), outcome)
  }

  private static func read(_ outcome: Plughost.Outcome) throws -> Verdicts {
    try JSONDecoder().decode(Verdicts.self, from: Data(outcome.output.utf8))
  }
}
