import Foundation
import Testing

/// One row: what `plughost new` is told, and what then has to come of the package.
private struct NewPackage: CustomTestStringConvertible {
  let words: [String]
  /// What is run with the library of the package, `{}`.
  let use: [String]
  /// What that prints.
  let text: String
  var status: Int32 = 0

  var name: String { words[1] }
  var isC: Bool { words.contains("c") }
  var testDescription: String { words.joined(separator: " ") }

  static let all = [
    NewPackage(
      words: ["feature", "Apple"],
      use: ["run", "apple", "--plugin", "{}"],
      text: "Hello from apple, request "
    ),
    NewPackage(
      words: ["feature", "Apricot", "--against", "AppInterface"],
      use: ["run", "apricot", "--plugin", "{}"],
      text: "Hello from apricot, request "
    ),
    NewPackage(
      words: ["feature", "Pear", "--language", "c"],
      use: ["run", "pear", "--plugin", "{}"],
      text: "Hello from pear."
    ),
    NewPackage(
      words: ["feature", "PrickyPear", "--language", "c", "--against", "AppInterface"],
      use: ["run", "pricky-pear", "--plugin", "{}"],
      text: "Hello from pricky-pear."
    ),
    NewPackage(
      words: ["provider", "Way", "--against", "AppInterface.Router"],
      use: ["check", "--probe", "--plugin", "{}"],
      text: "built"
    ),
    NewPackage(
      words: ["provider", "Log", "--against", "PluginInterface.Logger"],
      use: ["check", "--probe", "--plugin", "{}"],
      text: "built"
    ),
    NewPackage(
      words: ["provider", "Tally", "--language", "c", "--against", "AppInterface.AnalyticsClient"],
      use: ["verify", "{}", "--contract", Plughost.plugin("AnalyticsClientContract")],
      text: "'track(_:)' of tally is not written yet",
      status: 5
    ),
    NewPackage(
      words: ["provider", "Taste", "--language", "c", "--against", "AppInterface.UserPreferences"],
      use: ["check", "--probe", "--plugin", "{}"],
      text: "built"
    ),
    NewPackage(
      words: ["decorator", "Cached", "--against", "AppInterface.APIClient"],
      use: ["run", "home", "--plugin", "{}"]
        + ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
        .flatMap { ["--plugin", Plughost.plugin($0)] },
      text: "Reading room"
    ),
    NewPackage(
      words: ["contract", "Ways", "--against", "AppInterface.Router"],
      use: [
        "verify", Plughost.plugin("AppRouter"), "--contract", "{}", "--only", "ways/built-anew",
      ],
      text: "built-anew"
    ),
    NewPackage(
      words: ["interface", "Payment"],
      use: ["header", "{}"],
      text: "payment_payment_service_v1"
    ),
  ]
}

@Suite(.installed, .serialized) struct WritingEveryKind {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: NewPackage.all)
  fileprivate func `what is written builds, and does what its kind does`(_ new: NewPackage) throws {
    try write(new)
    let build = try plughost(["build", new.name])

    try #require(build.status == 0, "\(build.errors)")
    #expect(build.errors == "")
    try expectUse(of: new)
  }

  @Test(arguments: NewPackage.all.filter(\.isC))
  fileprivate func `in C, make and a compiler build it and run its test`(_ new: NewPackage) throws {
    try write(new)
    let make = try Program.run(
      "/usr/bin/make",
      [
        "--no-print-directory", "build", "test",
        "CFLAGS=-Wall -Wextra -Wno-unused-parameter -Werror",
      ],
      in: folder.url.appending(path: new.name)
    )

    try #require(make.status == 0, "\(make.output)\(make.errors)")
    #expect(make.output.contains("\npassed\n"))
    try expectUse(of: new)
  }

  @Test(arguments: NewPackage.all.filter { !$0.isC && $0.words[0] != "contract" && !isTwin($0) })
  fileprivate func `in Swift, plain swift builds it and runs its test`(_ new: NewPackage) throws {
    try write(new)
    let swift = try Program.run(
      "/usr/bin/env",
      ["swift", "test"],
      in: folder.url.appending(path: new.name)
    )

    #expect(swift.status == 0, "\(swift.output)\(swift.errors)")
  }

  @Test func `a package in C builds with plain swift too, and leaves the process as others do`()
    throws
  {
    let new = try #require(NewPackage.all.first { $0.name == "Pear" })
    try write(new)
    let swift = try Program.run(
      "/usr/bin/env",
      ["swift", "build"],
      in: folder.url.appending(path: new.name)
    )
    let inspect = try plughost(["inspect", "--json", "Pear/.build/debug/libPear.so"])

    #expect(swift.status == 0, "\(swift.output)\(swift.errors)")
    #expect(inspect.output.contains("\"holdsSwift\": false"))
  }

  /// Another of its kind is enough for what takes a while.
  private static func isTwin(_ new: NewPackage) -> Bool { ["Apple", "Log"].contains(new.name) }

  private func write(_ new: NewPackage) throws {
    let outcome = try plughost(["new"] + new.words)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private func expectUse(of new: NewPackage) throws {
    let library = "\(new.name)/.build/plughost/lib\(new.name).so"
    let outcome = try plughost(new.use.map { $0 == "{}" ? library : $0 })

    #expect(outcome.status == new.status, "\(outcome.output)\(outcome.errors)")
    #expect("\(outcome.output)\(outcome.errors)".contains(new.text))
  }

  private func plughost(_ arguments: [String]) throws -> Plughost.Outcome {
    try Installation.run(arguments, in: folder.url)
  }
}
