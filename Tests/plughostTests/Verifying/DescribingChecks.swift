import Foundation
import Testing

/// What `verify --list` says of a check.
struct ListedCheck: Decodable {
  let check: String
  let strictness: Int
  let sentence: String

  /// The row of the documentation.
  var row: String { "| `\(check)` | \(strictness) | \(sentence) |" }

  /// The checks for every plugin.
  static let all = Result { () throws -> [ListedCheck] in
    let outcome = try Plughost.run([
      "verify", Plughost.plugin("AppRouter"), "--list", "--strictness", "5", "--json",
    ])
    try #require(outcome.status == 0)
    let subjects = try #require(outcome.document()["subjects"] as? [[String: Any]])
    let list = try JSONSerialization.data(withJSONObject: subjects[0]["checks"] ?? [])
    return try JSONDecoder().decode([ListedCheck].self, from: list)
  }
}

@Suite struct DescribingChecks {
  @Test func `the documentation has the table that the checks for every plugin make`() throws {
    let checks = try ListedCheck.all.get()
    let page = try String(
      contentsOf: Plughost.root.appending(path: "docs/contracts.md"),
      encoding: .utf8
    )
    let rows = page.split(separator: "\n").drop { $0 != "## Checks for every plugin" }
      .filter { $0.hasPrefix("| `") }.map(String.init)

    #expect(checks.count >= 40)
    #expect(rows == checks.map(\.row))
  }
}
