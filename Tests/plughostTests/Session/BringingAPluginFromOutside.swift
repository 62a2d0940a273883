import Foundation
import Testing

/// What someone else built, given to the host that is there.
@Suite(.builtOutside, .timeLimit(.minutes(15)))
struct BringingAPluginFromOutside {
  @Test func `the host runs it and stays the same file`() throws {
    let outside = OutsideBuild.libraries
    let before = try Checksum.ofHost()

    let stats = try Plughost.run(
      ["run", "stats"] + options(["EmbeddedAPIClient"], "\(outside)/libStatsFeature.so")
    )
    let home = try Plughost.run(
      ["run", "home"]
        + options(
          ["HomeFeature", "ConsoleAnalytics", "AppRouter"],
          "\(outside)/libPocketAPIClient.so"
        )
    )

    #expect(stats.output.hasPrefix("1840s ▇ 1\n"))
    #expect(home.output.contains("Pocket paper 0"))
    #expect(try Checksum.ofHost() == before)
  }

  @Test func `a shell swaps it in and out again, and the host stays the same file`() throws {
    let outside = OutsideBuild.libraries
    let before = try Checksum.ofHost()
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      run home
      swap APIClient '\(outside)/libPocketAPIClient.so'
      run home
      rollback APIClient
      run home

      """,
      to: "script"
    )

    let shell = try Plughost.run(
      ["shell", "--strict"] + options(sampleApp),
      input: FileHandle(forReadingFrom: URL(filePath: script))
    )

    let parts = shell.output.components(separatedBy: "swapped\n")
    #expect(shell.status == 0, "\(shell.errors)")
    #expect(parts.first?.contains("Pocket paper") == false)
    #expect(parts.last?.contains("Pocket paper 0") == true)
    #expect(parts.last?.contains("rolled back\n") == true)
    #expect(parts.first.map { shell.output.hasSuffix($0) } == true)
    #expect(try Checksum.ofHost() == before)
  }

  @Test func `a served host swaps it in under its clients, and stays the same file`() throws {
    let outside = OutsideBuild.libraries
    let before = try Checksum.ofHost()
    let host = try Served(in: TemporaryFolder(), ["serve"] + options(sampleApp))
    try host.waitFor("listening on \(host.socket)\n")

    let old = try host.ctl("run", "home")
    let swap = try host.ctl("swap", "APIClient", "\(outside)/libPocketAPIClient.so")
    let new = try host.ctl("run", "home")
    let running = try Checksum.of("/proc/\(host.processIdentifier)/exe")
    let quit = try host.ctl("quit")

    #expect(old.output.contains("Pocket paper") == false)
    #expect(swap.output.hasPrefix("swapped\n"), "\(swap.errors)")
    #expect(new.output.contains("Pocket paper 0"))
    #expect([old.status, swap.status, new.status, quit.status] == [0, 0, 0, 0])
    #expect(running == before)
    #expect(try Checksum.ofHost() == before)
    #expect(host.end() == 0)
  }

  private let sampleApp = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]

  private func options(_ plugins: [String], _ files: String...) -> [String] {
    (plugins.map(Plughost.plugin) + files).flatMap { ["--plugin", $0] }
  }
}

/// Builds the package of Tests/OutsidePlugin for a suite, once, where nobody knows the repository.
private struct OutsideBuild: SuiteTrait, TestScoping {
  /// The folder of its libraries.
  @TaskLocal static var libraries = ""

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let libraries = try lastLine(
      of: Plughost.root.appending(path: "Tests/OutsidePlugin/build"),
      [folder.url.appending(path: "out side").path]
    )
    try await Self.$libraries.withValue(libraries) { try await function() }
    withExtendedLifetime(folder) {}
  }
}

extension Trait where Self == OutsideBuild {
  fileprivate static var builtOutside: Self { OutsideBuild() }
}

private enum Checksum {
  static func ofHost() throws -> String {
    try of(Plughost.products.appending(path: "plughost").path)
  }

  /// SHA-256 of a file.
  static func of(_ path: String) throws -> String {
    let hash = try lastLine(of: URL(filePath: "/usr/bin/sha256sum"), [path]).prefix { $0 != " " }
    try #require(hash.count == 64)
    return String(hash)
  }
}

/// The last line that a program writes.
private func lastLine(of program: URL, _ arguments: [String]) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardOutput = pipe
  try process.run()
  let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(program.path) failed; its errors are above")
  return String(try #require(String(decoding: text, as: UTF8.self).split(separator: "\n").last))
}
