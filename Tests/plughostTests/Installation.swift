import Foundation
import Testing

/// What `make install` makes of the build under test, in a folder of a suite's own.
struct Installation: SuiteTrait, TestScoping {
  /// Where it is.
  @TaskLocal static var prefix = URL(filePath: "/")

  static func make(_ goal: String, _ prefix: URL) throws {
    let outcome = try Program.run(
      "/usr/bin/make",
      [
        "-s", "-C", Plughost.root.path, goal, "BUILD=\(Plughost.products.path)",
        "PREFIX=\(prefix.path)",
      ]
    )
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// The installed `plughost`.
  static func run(
    _ arguments: [String],
    in folder: URL,
    environment: [String: String] = [:]
  ) throws -> Plughost.Outcome {
    let program = prefix.appending(path: "bin/plughost").path
    return try Program.run(program, arguments, in: folder, environment: environment)
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let prefix = folder.url.appending(path: "prefix")
    try Self.make("install-files", prefix)
    try await Self.$prefix.withValue(prefix) { try await function() }
    withExtendedLifetime(folder) {}
  }
}

extension Trait where Self == Installation {
  static var installed: Self { Installation() }
}

/// Any program, run to its end.
enum Program {
  /// Runs it; the streams go to files, because a pipe that nobody empties would stop the program.
  static func run(
    _ path: String,
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String] = [:],
    input: FileHandle = .nullDevice
  ) throws -> Plughost.Outcome {
    let streams = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = try streams.newFile("output")
    process.standardError = try streams.newFile("errors")
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit, "\(path) was ended by a signal")
    return Plughost.Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: streams.url.appending(path: "output"), encoding: .utf8),
      errors: try String(contentsOf: streams.url.appending(path: "errors"), encoding: .utf8)
    )
  }
}
