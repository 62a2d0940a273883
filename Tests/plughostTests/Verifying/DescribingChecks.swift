import Foundation
import Testing

/// What `verify --list` says of a check.
private struct Listed: Decodable {
  let check: String
  let strictness: Int
  let sentence: String

  /// The row of the documentation.
  var row: String { "| `\(check)` | \(strictness) | \(sentence) |" }
}

@Suite struct DescribingChecks {
  @Test func `the documentation has the table that the checks for every plugin make`() throws {
    let outcome = try Plughost.run([
      "verify", Plughost.plugin("AppRouter"), "--list", "--strictness", "5", "--json",
    ])
    let subjects = try #require(outcome.document()["subjects"] as? [[String: Any]])
    let list = try JSONSerialization.data(withJSONObject: subjects[0]["checks"] ?? [])
    let checks = try JSONDecoder().decode([Listed].self, from: list)
    let page = try String(
      contentsOf: Plughost.root.appending(path: "docs/contracts.md"),
      encoding: .utf8
    )
    let rows = page.split(separator: "\n").drop { $0 != "## Checks for every plugin" }
      .filter { $0.hasPrefix("| `") }.map(String.init)

    #expect(outcome.status == 0)
    #expect(checks.count >= 40)
    #expect(rows == checks.map(\.row))
  }
}
