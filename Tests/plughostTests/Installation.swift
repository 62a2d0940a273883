import Foundation
import Testing

/// What `make install` makes of the build under test, in a folder of a suite's own.
struct Installation: SuiteTrait, TestScoping {
  /// Where it is.
  @TaskLocal static var prefix = URL(filePath: "/")

  static func make(_ goal: String, _ prefix: URL, _ more: [String] = []) throws {
    let outcome = try Program.run(
      "/usr/bin/make",
      [
        "-s", "-C", Plughost.root.path, goal, "BUILD=\(Plughost.products.path)",
        "PREFIX=\(prefix.path)",
      ] + more
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
    // Whatever an author does has to work from there.
    let prefix = folder.url.appending(path: "Pré fix ö")
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
    let status = try Spawned.run(
      [path] + arguments,
      in: folder,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      streams: [input, try streams.newFile("output"), try streams.newFile("errors")]
    )
    try #require(status & 0x7F == 0, "\(path) was ended by a signal")
    return Plughost.Outcome(
      status: (status >> 8) & 0xFF,
      output: try String(contentsOf: streams.url.appending(path: "output"), encoding: .utf8),
      errors: try String(contentsOf: streams.url.appending(path: "errors"), encoding: .utf8)
    )
  }
}
