import Testing

/// A provider that is wrong in as many ways as its contract has checks.
struct Mutants: Sendable, CustomTestStringConvertible {
  let contract: String
  let contractID: String
  let fixture: String
  let id: String
  /// The check that each must fail, by its name.
  let checks: [String: String]
  /// Values for the contract.
  var settings: [String] = []

  var testDescription: String { id }

  static let all = [
    Mutants(
      contract: "RouterContract",
      contractID: "router-contract",
      fixture: "RouterMutants",
      id: "router-mutants",
      checks: [
        "loses-plain-places": "round-trip", "plus-is-space": "any-parameter",
        "space-in-link": "absolute-url", "one-link-for-two": "different-links",
        "follows-foreign-links": "foreign-links", "cuts": "large-values",
        "instance-in-link": "same-answer", "shares-state": "concurrent-calls",
      ]
    ),
    Mutants(
      contract: "AnalyticsClientContract",
      contractID: "analytics-client-contract",
      fixture: "AnalyticsMutants",
      id: "analytics-mutants",
      checks: [
        "loses-properties": "records", "records-twice": "records-once",
        "swaps-neighbours": "keeps-order", "breaks-by-odd-names": "any-event",
        "keeps-first-user": "names-user", "keeps-last-user": "forgets-user",
        "remembers-user": "forgets-user-at-restart", "loses-under-load": "concurrent-calls",
        "cuts": "large-event", "empties-at-start": "outlives-restart",
      ]
    ),
    Mutants(
      contract: "APIClientContract",
      contractID: "api-client-contract",
      fixture: "APIClientMutants",
      id: "api-client-mutants",
      checks: [
        "counts-wrong": "decodes", "changes-answers": "same-answer",
        "ignores-offset": "sends-query", "splits-values": "escapes-query",
        "follows-dots": "keeps-path", "names-no-endpoint": "status-error",
        "names-no-field": "decoding-error", "throws-its-own": "own-errors",
        "refuses-after-decoding-failed": "goes-on", "mixes-answers": "concurrent-calls",
        "ignores-cancellation": "cancelled", "throws-its-own-on-long-queries": "large-query",
        "answers-by-instance": "restart",
      ]
    ),
    Mutants(
      contract: "UserPreferencesContract",
      contractID: "user-preferences-contract",
      fixture: "PreferencesMutants",
      id: "preferences-mutants",
      checks: [
        "adds-a-letter": "keeps", "invents": "unset", "keeps-first": "last-wins",
        "keeps-forgotten": "forgets", "ignores-case": "keys-apart", "trims": "any-value",
        "forgets-at-restart": "outlives-restart", "loses-under-load": "concurrent-calls",
        "cuts": "large-value",
      ]
    ),
    Mutants(
      contract: "UserSessionContract",
      contractID: "user-session-contract",
      fixture: "SessionMutants",
      id: "session-mutants",
      checks: [
        "changes-user": "same-user", "changes-token": "same-token",
        "mixes-users": "concurrent-reads",
      ]
    ),
    Mutants(
      contract: "ImageLoaderContract",
      contractID: "image-loader-contract",
      fixture: "ImageLoaderMutants",
      id: "image-loader-mutants",
      checks: [
        "throws-its-own": "own-errors", "names-no-address": "names-address",
        "gives-up": "goes-on", "differs-by-instance": "same-image",
        "mixes-images": "concurrent-calls",
      ],
      settings: ["image-loader-contract.address=sample:image"]
    ),
  ]
}

@Suite struct JudgingImplementations {
  @Test(arguments: Mutants.all)
  func `each check has a mutant that fails it and no other check`(_ mutants: Mutants) throws {
    let names = ["none"] + mutants.checks.keys.sorted()
    let (verdicts, outcome) = try Verdicts.of(
      [
        Plughost.fixture(mutants.fixture), "--contract", Plughost.plugin(mutants.contract),
        "--matrix", "\(mutants.id).mutant=\(names.joined(separator: ","))",
        "--only", "\(mutants.contractID)/*",
      ] + mutants.settings.flatMap { ["--set", $0] }
    )

    #expect(outcome.status == 5)
    #expect(verdicts.subjects.map(\.variant) == names.map { "mutant=\($0)" })
    for (name, subject) in zip(names, verdicts.subjects) {
      let expected = mutants.checks[name].map { [$0: "fail"] } ?? [:]
      #expect(subject.faults == expected, "\(mutants.id), \(name)")
    }
    #expect(Set(verdicts.subjects[0].checks.map(\.check)) == Set(mutants.checks.values))
  }

  @Test func `every provider of the sample app keeps its contract`() throws {
    let providers = [
      "AppRouter", "EmbeddedAPIClient", "SQLiteAnalytics", "ConsoleAnalytics", "CAnalytics",
      "SQLitePreferences", "AppUserSession", "DiskImageLoader",
    ]
    let (verdicts, outcome) = try Verdicts.of(
      providers.map(Plughost.plugin)
        + Mutants.all.flatMap {
          ["--contract", Plughost.plugin($0.contract), "--only", "\($0.contractID)/*"]
        }
    )

    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(verdicts.subjects.allSatisfy { !$0.checks.isEmpty && $0.faults.isEmpty })
    // Of images, what needs one that is served.
    #expect(verdicts.counts["skipped"] == 2)
  }

  @Test func `the providers that ask a server keep their contracts with one that has the data`()
    throws
  {
    let (verdicts, outcome) = try Verdicts.withServer(
      ["LiveAPIClient", "DiskImageLoader"].map(Plughost.plugin) + [
        "--contract", Plughost.plugin("APIClientContract"), "--only", "api-client-contract/*",
        "--contract", Plughost.plugin("ImageLoaderContract"), "--only", "image-loader-contract/*",
        "--set", "live-api-client.base-url={server}",
        "--set", "image-loader-contract.address={server}/image",
      ]
    )

    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(verdicts.subjects.map(\.faults) == [[:], [:]])
    #expect(verdicts.counts["pass"] == 18, "\(verdicts.counts)")
  }

  @Test func `a decorator keeps the contract with what it wraps`() throws {
    let (verdicts, outcome) = try Verdicts.of(
      ["RequestIDAPIClient", "AuthenticatedAPIClient"].map(Plughost.plugin) + [
        "--contract", Plughost.plugin("APIClientContract"), "--only", "api-client-contract/*",
        "--plugin", Plughost.plugin("EmbeddedAPIClient"),
      ]
    )

    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(verdicts.counts["pass"] == 26)
  }
}
