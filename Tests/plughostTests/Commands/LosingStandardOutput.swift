import Foundation
import Glibc
import Testing

@Suite struct LosingStandardOutput {
  private static let commands: [[String]] = [
    ["--help"], ["--version"], ["help", "run"],
    ["check", "--plugin", Plughost.plugin("AppRouter")],
    ["check", "--json", "--plugin", Plughost.plugin("AppRouter")],
    ["inspect", Plughost.plugin("AppRouter")],
    ["graph", "--plugin", Plughost.plugin("AppRouter")],
    ["explain", "app-router", "--plugin", Plughost.plugin("AppRouter")],
    ["run", "--plugin", Plughost.fixture("CountingFeatureV1")],
  ]

  @Test(arguments: commands, [">/dev/full", ">&-"])
  func `is a failure`(_ arguments: [String], _ redirection: String) throws {
    #expect(try status(of: arguments, redirection) == 1)
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `is a failure of a shell, too`(_ redirection: String) throws {
    let shell = ["shell", "--plugin", Plughost.plugin("AppRouter")]

    #expect(try status(of: shell, redirection, input: "list\n") == 1)
    #expect(try status(of: shell, redirection, input: "list\nlst\n") == 2)
    #expect(try status(of: shell, redirection, input: "# nothing\n") == 0)
  }

  @Test func `is a failure of a client, and none of the host that it talks to`() throws {
    let host = try Served(["SwappedRouterV1"])

    #expect(try status(of: ["ctl", "--control", host.socket, "list"], ">/dev/full") == 1)

    host.signal(SIGTERM)
    #expect(host.end() == 0)
  }

  @Test func `does not hide a worse failure`() throws {
    #expect(try status(of: ["check", "--plugin", "/nowhere.so"], ">/dev/full") == 3)
  }

  @Test func `does not matter when nothing was to be written`() throws {
    #expect(try status(of: ["run", "--plugin", "/nowhere.so"], ">&-") == 3)
  }

  @Test func `needs none of the three streams to be open`() throws {
    let feature = Plughost.fixture("CountingFeatureV1")
    #expect(try status(of: ["run", "--plugin", feature], "<&- 2>&- >/dev/null") == 0)
  }

  private func status(
    of arguments: [String],
    _ redirection: String,
    input: String = ""
  ) throws -> Int32 {
    let folder = try TemporaryFolder()
    let process = Process()
    let text = try folder.write(input, to: "input")
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: text))
    process.executableURL = URL(filePath: "/bin/sh")
    let program = Plughost.products.appending(path: "plughost").path
    process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", program] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit)
    return process.terminationStatus
  }
}
