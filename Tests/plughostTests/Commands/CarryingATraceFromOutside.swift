import Foundation
import Testing

@Suite struct CarryingATraceFromOutside {
  private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"
  private static let header = "00-\(id)-00f067aa0ba902b7-01"

  @Test(arguments: [["--traceparent", header], ["--trace-id", id], ["--traceparent=\(header)"]])
  func `run takes it and hands it to every plugin`(_ options: [String]) throws {
    let run = try Plughost.run(
      ["run", "asking-feature", "--log-format", "json"] + Asking.options + options
    )

    let log = try LogOfAMachine(run.errors)
    #expect(run.output == "\(Self.id) tracked\n")
    #expect(log.lines.filter { $0["traceID"] as? String == Self.id }.count == 1)
  }

  @Test func `a running host takes one for each request`() throws {
    let folder = try TemporaryFolder()
    let host = try Served(in: folder, ["serve"] + Asking.options)
    try host.waitFor("listening on")

    let given = try host.ctl("run", "asking-feature", "--traceparent", Self.header)
    let own = try host.ctl("run", "asking-feature")

    #expect(given.output == "\(Self.id) tracked\n")
    #expect(own.status == 0)
    #expect(own.output.wholeMatch(of: /[0-9a-f]{32} tracked\n/) != nil, "\(own.output)")
    #expect(!own.output.hasPrefix(Self.id))
  }

  @Test(arguments: [
    ["--traceparent", "00-x"], ["--trace-id", id.uppercased()],
    ["--trace-id", id, "--traceparent", header],
  ])
  func `what is none is a mistake in the command`(_ options: [String]) throws {
    let run = try Plughost.run(["run", "asking-feature"] + Asking.options + options)

    #expect(run.status == 2)
    #expect(run.errors.contains("trace"))
  }
}
