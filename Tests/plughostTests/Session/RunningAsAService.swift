import Foundation
import Glibc
import Testing

@Suite struct RunningAsAService {
  /// The unit of the page for operators.
  private static func unit() throws -> String {
    let page = Plughost.root.appending(path: "docs/operations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let samples = text.components(separatedBy: "```ini\n").dropFirst()
    return try #require(samples.first?.components(separatedBy: "```").first)
  }

  /// What it starts, without the program.
  private static func options() throws -> [String] {
    let lines = try unit().replacing("\\\n", with: " ").split(separator: "\n")
    let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
    return start.split(separator: " ").dropFirst().map(String.init)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `systemd finds nothing wrong with the unit`() throws {
    let folder = try TemporaryFolder()
    let program = Plughost.products.appending(path: "plughost").path
    let unit = try Self.unit().replacing("/usr/local/bin/plughost", with: program)
      .replacing("User=app\n", with: "")
    let file = try folder.write(unit, to: "app.service")

    let verify = try Program.run(
      "/usr/bin/systemd-analyze",
      ["verify", "--man=no", "--recursive-errors=no", file]
    )

    #expect(verify.status == 0, "\(verify)")
    #expect(!verify.errors.contains("app.service:"), "\(verify.errors)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `what the unit starts is a host, and SIGTERM ends it well within its time`() throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write(
      "{\"plugins\": [\(Script.plugins.map { "\"\(Plughost.fixture($0))\"" }.joined(separator: ","))]}",
      to: "plughost.json"
    )
    let places = [
      "/etc/app/plughost.json": configuration,
      "/var/lib/app/metrics.prom": "\(folder.url.path)/metrics.prom",
    ]
    var options = try Self.options().map { places[$0] ?? $0 }
    // The place of the socket is given by whoever starts it here.
    let control = try #require(options.firstIndex(of: "--control"))
    options.removeSubrange(control...(control + 1))

    let host = try Served(in: folder, options)
    try host.waitFor("listening on")
    let list = try host.ctl("list")
    host.signal(SIGTERM)

    #expect(list.status == 0)
    #expect(host.end() == 0)
    #expect(try LogOfAMachine(host.told).lines.count > 2)
    #expect(FileManager.default.fileExists(atPath: "\(folder.url.path)/metrics.prom"))
  }

  @Test func `the time to stop is longer than the grace, with what a supervisor adds`() throws {
    let unit = try Self.unit()
    let options = try Self.options()

    let grace = try #require(options.firstIndex(of: "--grace").map { options[$0 + 1] })
    let limit = try #require(unit.firstMatch(of: /TimeoutStopSec=(\d+)\n/)?.output.1)
    let seconds = try #require(Int(grace.dropLast()))

    #expect(grace.hasSuffix("s"))
    #expect(try #require(Int(limit)) > seconds + 5)
  }
}
