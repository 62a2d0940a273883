import Foundation
import Glibc
import Testing

@Suite struct ClosingThePipe {
  private static let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    .flatMap { ["--plugin", Plughost.plugin($0)] }
  private static let commands: [[String]] = [
    ["--help"], ["--version"], ["help", "run"], ["run", "--help"], ["completions", "bash"],
    ["inspect", Plughost.plugin("AppRouter")], ["check"] + app, ["check", "--json"] + app,
    ["check", "--probe"] + app, ["graph"] + app, ["graph", "--format", "svg"] + app,
    ["explain", "home"] + app, ["run", "home"] + app, ["run", "home", "--json"] + app,
    ["run", "--plugin", Plughost.fixture("PrintingFeature")],
    ["call", "libm.so.6", "cos(f64) -> f64", "0"],
  ]

  /// Runs a command whose readers are gone before it begins.
  ///
  /// - Returns: The status word of the system, and what it told.
  private func run(
    _ arguments: [String],
    input: String = "",
    closesErrors: Bool = false
  ) throws -> (status: Int32, errors: String) {
    let folder = try TemporaryFolder()
    let (text, errors) = (try folder.write(input, to: "input"), try folder.newFile("errors"))
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let status = try Spawned.run(
      [Plughost.products.appending(path: "plughost").path] + arguments,
      in: nil,
      environment: ProcessInfo.processInfo.environment,
      streams: [
        FileHandle(forReadingFrom: URL(filePath: text)), pipe.fileHandleForWriting,
        closesErrors ? pipe.fileHandleForWriting : errors,
      ]
    )
    let told = try String(contentsOf: folder.url.appending(path: "errors"), encoding: .utf8)
    return (status, told)
  }

  @Test(arguments: commands, [false, true])
  func `ends a command quietly, as if all had been read`(
    _ arguments: [String],
    _ closesErrors: Bool
  ) throws {
    let run = try run(arguments, closesErrors: closesErrors)

    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("Error"), "\(run.errors)")
    #expect(!run.errors.contains("SIGPIPE"), "\(run.errors)")
  }

  @Test(arguments: [false, true])
  func `ends a shell no earlier, and its lines have their status`(_ closesErrors: Bool) throws {
    let shell = ["shell"] + Script.plugins.flatMap { ["--plugin", Plughost.fixture($0)] }
    let swap = "swap swapped-router '\(Plughost.fixture("SwappedRouterV2"))'"

    let good = try run(shell, input: "list\n\(swap)\n", closesErrors: closesErrors)
    let bad = try run(shell, input: "list\nlst\nlist\n", closesErrors: closesErrors)

    #expect(good.status == 0, "\(good)")
    #expect(bad.status == 2 << 8, "\(bad)")
  }

  @Test func `does not hide that a command failed`() throws {
    #expect(try run(["check", "--plugin", "/nowhere.so"]).status == 3 << 8)
    #expect(try run(["run", "--bogus"], closesErrors: true).status == 2 << 8)
  }

  @Test func `harms no host that ctl talks to`() throws {
    let host = try Served(["SwappedRouterV1"])

    for closesErrors in [false, true] {
      let ctl = ["ctl", "--control", host.socket]
      #expect(try run(ctl + ["metrics"], closesErrors: closesErrors).status == 0)
      #expect(try run(ctl + ["nothing"], closesErrors: closesErrors).status == 2 << 8)
    }

    #expect(try host.ctl("list").status == 0)
  }
}
