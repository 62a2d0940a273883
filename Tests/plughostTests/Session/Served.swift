import CGlibcShims
import Foundation
import Glibc
import Testing

/// A host behind a socket, killed at the end of a test if it has not ended by then.
final class Served {
  let folder: TemporaryFolder
  let socket: String
  private let process = Process()
  private let errors = Pipe()
  private(set) var told = ""

  /// Starts `serve`.
  convenience init(_ fixtures: [String], _ options: [String] = []) throws {
    let plugins = fixtures.flatMap { ["--plugin", Plughost.fixture($0)] }
    try self.init(in: TemporaryFolder(), ["serve"] + options + plugins)
    try waitFor("listening on \(socket)\n")
  }

  /// Starts a command that takes `--control`.
  ///
  /// - Parameters:
  ///   - folder: Where the socket is, and what the host writes.
  ///   - arguments: The command and its arguments.
  ///   - directory: What relative paths begin from; `nil` is the folder of this process.
  ///   - name: How the socket is called.
  /// - Throws: Where the program cannot be started.
  init(
    in folder: TemporaryFolder,
    _ arguments: [String],
    directory: URL? = nil,
    socket name: String = "contröl socket"
  ) throws {
    self.folder = folder
    socket = folder.url.appending(path: name).path
    process.executableURL = Plughost.products.appending(path: "plughost")
    process.arguments = arguments + ["--control", socket]
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.url.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = errors
    process.standardError = errors
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Reads what the host tells until it has told `text`.
  func waitFor(_ text: String) throws {
    while !told.contains(text) {
      let data = errors.fileHandleForReading.availableData
      try #require(!data.isEmpty, "serve ended: \(told)")
      told += String(decoding: data, as: UTF8.self)
    }
  }

  /// Runs `plughost ctl`.
  func ctl(_ words: String..., options: [String] = []) throws -> Plughost.Outcome {
    try Plughost.run(["ctl", "--control", socket] + options + words)
  }

  /// Forgets what was told so far.
  func forget() { told = "" }

  var processIdentifier: Int32 { process.processIdentifier }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for its end and returns the status.
  func end() -> Int32 {
    process.waitUntilExit()
    let rest = (try? errors.fileHandleForReading.readToEnd()) ?? nil
    told += String(decoding: rest ?? Data(), as: UTF8.self)
    return process.terminationStatus
  }
}

/// A client of a control socket that says what it likes.
final class RawClient {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = unsafe plughost_socket_connect(path)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let sent = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return }
      start += sent
    }
  }

  /// Sends as much as there is room for.
  func offer(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// The next line; what was there when the host hung up.
  func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe recv(descriptor, &byte, 1, 0) == 1, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A call of `live-consumer` that waits in the router until it is released.
final class HeldByPipe {
  let client: RawClient
  private let writer: Int32

  /// Returns when the call waits.
  init(_ host: Served, _ name: String = "pipe") throws {
    let pipe = host.folder.url.appending(path: name).path
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    client = try RawClient(host.socket)
    client.send("{\"words\":[\"run\",\"live-consumer\",\"--input\",\"\\\"\(pipe)\\\"\"]}\n")
    // Returns when the call has opened the other end.
    writer = unsafe open(pipe, O_WRONLY)
  }

  deinit { close(writer) }

  func release() { _ = unsafe write(writer, "\n", 1) }
}
