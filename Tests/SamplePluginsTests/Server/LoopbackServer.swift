import Foundation

/// `api-server.py`, running for as long as this value lives.
final class LoopbackServer: Sendable {
  let baseURL: String
  private let process: Process
  private let lifeline: Pipe
  private let lines: LineReader

  /// Starts the server, and waits until it listens.
  init() async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "api-server.py")
    let output = Pipe()
    process = Process()
    lifeline = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardInput = lifeline
    process.standardOutput = output
    try process.run()
    lines = LineReader(output.fileHandleForReading)
    let port = try await lines.next()
    baseURL = "http://127.0.0.1:\(port)"
  }

  /// Waits until the server has printed `event`.
  func waits(for event: String) async throws {
    while try await lines.next() != event {}
  }
}

/// Lines of a pipe, read on a thread of its own.
final class LineReader: Sendable {
  private let lines: AsyncStream<String>

  init(_ handle: FileHandle) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream
    Thread.detachNewThread {
      var rest = Data()
      while let byte = try? handle.read(upToCount: 1), !byte.isEmpty {
        if byte == Data([10]) {
          continuation.yield(String(decoding: rest, as: UTF8.self))
          rest = Data()
        } else {
          rest += byte
        }
      }
      continuation.finish()
    }
  }

  /// The next line.
  func next() async throws -> String {
    guard let line = await lines.first(where: { _ in true }) else { throw EndOfOutput() }
    return line
  }

  struct EndOfOutput: Error {}
}
