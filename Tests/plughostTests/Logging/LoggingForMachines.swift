import Foundation
import Testing

@Suite struct LoggingForMachines {
  private func run(_ options: String...) throws -> Plughost.Outcome {
    try Plughost.run(["run", "asking-feature"] + Asking.options + options)
  }

  @Test func `a line of a plugin says when, how severe, who, and for which request`() throws {
    let run = try run("--log-format", "json", "--log-level", "debug", "--input", "\"a\"")

    let log = try LogOfAMachine(run.errors)
    let entries = log.lines.filter { $0["requestID"] != nil }
    #expect(run.status == 0)
    #expect(entries.compactMap { $0["message"] as? String } == ["asked for \"a\"", "a seen"])
    #expect(entries.compactMap { $0["level"] as? String } == ["debug", "info"])
    #expect(
      entries.compactMap { $0["plugin"] as? String } == ["asking-feature", "moody-analytics"]
    )
    #expect(entries.allSatisfy { $0["generation"] as? Int == 1 })
    #expect(Set(entries.compactMap { $0["requestID"] as? String }).count == 1)
    let trace = try #require(entries.first?["traceID"] as? String)
    #expect(entries.last?["traceID"] as? String == trace)
    #expect(entries.last?["fields"] as? [String: String] == ["trace": trace])
    #expect(run.output == "\(trace) tracked\n")
    for entry in entries {
      let time = try #require(entry["time"] as? String)
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(time)")
    }
  }

  @Test(arguments: ["text", "json"])
  func `entries below the level are dropped`(_ format: String) throws {
    let run = try run(
      "--log-format",
      format,
      "--log-level=warning",
      "--input",
      "\"fail\""
    )

    #expect(run.errors.contains("not tracked"))
    #expect(!run.errors.contains("seen"))
    #expect(!run.errors.contains("the host answers"))
  }

  @Test func `text is what is written without options, and the host adds nothing to it`() throws {
    let plain = try run("--input", "\"fail\"")

    let lines = plain.errors.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
    #expect(lines.count == 2)
    #expect(lines[0].starts(with: ["info", "moody-analytics:", "fail", "seen"]))
    #expect(
      lines[1].starts(with: ["warning", "asking-feature:", "not", "tracked", "name=fail"]),
      "\(plain.errors)"
    )
  }

  @Test func `swaps, retirements and what failed are told as plugins' entries are`() throws {
    let shell = try Script.run(
      [
        "swap moody-analytics '\(Plughost.fixture("MoodyAnalyticsV2"))'", "run asking-feature",
        "confirm moody-analytics", "swap nothing x.so", "swop",
      ],
      ["--log-format", "json"],
      plugins: Asking.plugins
    )

    let log = try LogOfAMachine(shell.errors)
    let swap = try #require(log.event("changed"))
    #expect(swap["message"] as? String == "swapped: moody-analytics: generation 1 → 2")
    #expect(swap["plugin"] as? String == "moody-analytics")
    #expect(swap["generation"] as? Int == 2)
    #expect(log.event("retired")?["generation"] as? Int == 1)
    #expect(
      log.event("not-changed")?["level"] as? String == "warning",
      "\(shell.errors)"
    )
    #expect(log.lines(of: "moody-analytics").contains { $0["message"] as? String == "null seen" })
    let entry = log.lines.first { $0["message"] as? String == "null seen" }
    #expect(entry?["generation"] as? Int == 2)
    #expect(log.messages.contains("line 5: Unknown command 'swop'. Did you mean 'swap'? [PH6001]"))
  }

  @Test func `a host behind a socket tells where it listens, and when it ends`() throws {
    let folder = try TemporaryFolder()
    let host = try Served(in: folder, ["serve", "--log-format", "json"] + Asking.options)
    try host.waitFor("listening on")

    #expect(try host.ctl("quit").status == 0)

    #expect(host.end() == 0)
    let log = try LogOfAMachine(host.told)
    #expect(log.messages.contains("listening on \(host.socket)"))
    #expect(log.lines.compactMap { $0["level"] as? String }.allSatisfy { $0 == "info" })
    #expect(log.messages.last == "'moody-analytics' generation 1 was shut down")
  }

  @Test(arguments: [
    ["run", "--bogus"], ["run", "--plugin", "/nowhere.so"], ["shell"], ["watch", "x"],
    ["run", "--input", "{", "--plugin", "/nowhere.so"],
  ])
  func `mistakes are documents too`(_ arguments: [String]) throws {
    let run = try Plughost.run(arguments + ["--log-format", "json"])

    let log = try LogOfAMachine(run.errors)
    #expect(run.status != 0)
    #expect(!log.lines.isEmpty)
    #expect(log.lines.allSatisfy { $0["level"] as? String == "error" })
  }

  @Test func `a crash is told as an error`() throws {
    let run = try Plughost.run([
      "run", "--log-format", "json", "--plugin", Plughost.fixture("TrappingCall"),
    ])

    let errors = try run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
      .flatMap { try LogOfAMachine(String($0)).lines }
    #expect(run.status == 6)
    #expect(errors.contains { $0["level"] as? String == "error" }, "\(run.errors)")
  }
}
