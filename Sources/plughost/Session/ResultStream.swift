internal import Foundation
internal import Glibc

/// The standard output of the person's process, in its child.
///
/// In the child, descriptor 1 leads to standard error: whatever a plugin prints, the results of a
/// session stay apart from it.
enum ResultStream {
  private static let key = "PLUGHOST_RESULTS"

  /// The environment of a child that may write on the standard output of this process.
  static func environment() -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    // Inherited on purpose, and above the numbers that a worker uses.
    environment[key] = "\(fcntl(STDOUT_FILENO, F_DUPFD, 10))"
    return environment
  }

  /// Where results go.
  ///
  /// Read once, before any plugin runs; it is hidden from the processes that plugins may start.
  static let descriptor: Int32 = {
    guard let text = ProcessInfo.processInfo.environment[key], let number = Int32(text) else {
      return STDOUT_FILENO
    }
    unsafe unsetenv(key)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return number
  }()

  /// Writes a text and a line end.
  static func write(_ text: String) { Console.write(text, descriptor: descriptor) }
}
