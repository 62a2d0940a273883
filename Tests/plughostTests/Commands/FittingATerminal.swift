import Foundation
import Glibc
import Testing

@Suite struct FittingATerminal {
  private static let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    .flatMap { ["--plugin", Plughost.plugin($0)] }
  private static let commands: [[String]] = [
    ["check"] + app, ["inspect", Plughost.plugin("HomeFeature")], ["explain", "home"] + app,
    ["graph"] + app,
  ]

  /// All that is shown, without what only parts lines and words.
  private func shown(
    _ arguments: [String],
    columns: UInt16,
    environment: [String: String] = [:]
  ) throws -> String {
    try Terminal(arguments, columns: columns, environment: environment).untilEnd()
  }

  @Test(.timeLimit(.minutes(10)), arguments: commands, [1, 20, 33, 40, 79, 300] as [UInt16])
  func `loses no word, however narrow it is`(_ arguments: [String], _ columns: UInt16) throws {
    let plain = try Plughost.run(arguments).output

    let shown = try shown(arguments, columns: columns)

    #expect(shown.filter { !$0.isWhitespace } == plain.filter { !$0.isWhitespace })
  }

  @Test(.timeLimit(.minutes(10)), arguments: [24, 30, 40] as [UInt16])
  func `has sentences folded at its width`(_ columns: UInt16) throws {
    let shown = try shown(["explain", "home"] + Self.app, columns: columns)

    for line in shown.split(whereSeparator: \.isNewline) {
      let longest = line.split(separator: " ").map(\.count).max() ?? 0
      #expect(line.count <= max(Int(columns), longest + 8), "\(line)")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["", "1"])
  func `is sent no colours, with NO_COLOR and without`(_ value: String) throws {
    let environment = value.isEmpty ? [:] : ["NO_COLOR": value]
    for command in Self.commands + [["--help"], ["run", "home"] + Self.app] {
      let shown = try shown(command, columns: 80, environment: environment)
      #expect(!shown.contains("\u{1B}"))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `shows the steps of a swap a line each, however narrow it is`() throws {
    let host = try Served(Script.plugins)

    let terminal = try Terminal(
      ["ctl", "--control", host.socket, "swap", "swapped-router"]
        + [Plughost.fixture("SwappedRouterV2")],
      columns: 20
    )

    let shown = try terminal.untilEnd()
    let steps = shown.split(whereSeparator: \.isNewline).filter { $0.hasSuffix(" …") }
    #expect(steps.count == 8, "\(shown)")
    #expect(steps.allSatisfy { $0.count <= 20 })
  }
}
