import Foundation
import Glibc
import Testing

/// A pseudo-terminal with a command on it, as a person has it.
final class Terminal {
  private let master: Int32
  private var slave: Int32
  private let process = Process()
  private(set) var shown = ""

  /// Starts `plughost` with all three streams on the terminal.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - columns: How wide the terminal is; one that does not know it by default.
  ///   - environment: More variables for it.
  /// - Throws: If there is no terminal, or it could not be started.
  init(
    _ arguments: [String],
    columns: UInt16 = 0,
    environment: [String: String] = [:]
  ) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    try #require(unsafe ioctl(master, Self.setLock, &number) == 0)
    try #require(unsafe ioctl(master, Self.getNumber, &number) == 0)
    slave = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    if columns > 0 { try #require(unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0) }
    let stream = FileHandle(fileDescriptor: slave)
    process.executableURL = Plughost.products.appending(path: "plughost")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = stream
    process.standardOutput = stream
    process.standardError = stream
    try process.run()
  }

  // TIOCSPTLCK and TIOCGPTN, which Swift cannot read from <asm/ioctls.h>.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(master)
    if slave >= 0 { close(slave) }
  }

  /// Presses keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  /// Reads what is shown until it holds `text`, and forgets what was shown up to it.
  func waitFor(_ text: String) throws {
    while !shown.contains(text) {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(master, &bytes, bytes.count)
      try #require(count > 0, "the terminal was closed: \(shown)")
      shown += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    if let range = shown.range(of: text) { shown = String(shown[range.upperBound...]) }
  }

  /// Reads all that is shown until the program has ended.
  func untilEnd() throws -> String {
    // The terminal ends with the last who has it.
    close(slave)
    slave = -1
    var bytes = [UInt8](repeating: 0, count: 4096)
    var all: [UInt8] = []
    while true {
      let count = unsafe read(master, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      all += bytes.prefix(count)
    }
    process.waitUntilExit()
    return String(decoding: all, as: UTF8.self)
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end and returns the status.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until the program edits lines by itself: the editor shows its prompt first.
  func waitUntilEdited() { while isCooked, process.isRunning { usleep(1000) } }

  /// Whether lines are edited and shown by the terminal itself.
  var isCooked: Bool {
    var mode = termios()
    guard unsafe tcgetattr(slave, &mode) == 0 else { return false }
    return mode.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }
}
