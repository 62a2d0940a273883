internal import Foundation

/// A program that is run to its end.
struct Command {
  private let arguments: [String]
  private let directory: URL?

  /// The program is looked for in PATH unless its name has a slash.
  init(_ arguments: [String], in directory: URL? = nil) {
    self.arguments = arguments
    self.directory = directory
  }

  /// What it wrote to stdout.
  ///
  /// - Throws: ``CommandFailure`` with what it wrote to stderr, if it did not end with status 0.
  func run() throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // Files and not pipes: a pipe that nobody reads meanwhile would block the program.
    let files = try (0..<2).map { _ in try TemporaryFile() }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0].handle
    process.standardError = files[1].handle
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw CommandFailure(
        program: arguments.first ?? "",
        status: process.terminationStatus,
        message: try files[1].text()
      )
    }
    return try files[0].text()
  }
}

/// A program did not end with status 0.
struct CommandFailure: Error, CustomStringConvertible {
  let program: String
  let status: Int32
  let message: String

  var description: String { "\(program) ended with \(status): \(message)" }
}

/// A file without a name, gone when it is closed.
private struct TemporaryFile {
  let handle: FileHandle

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    handle = try FileHandle(forUpdating: url)
  }

  func text() throws -> String {
    try handle.seek(toOffset: 0)
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}
