internal import Foundation
internal import Glibc

/// What the process prints, kept in two files.
struct PrintedText: Sendable {
  private let output: String
  private let errors: String

  /// Has both standard streams of this process go to files from now on.
  ///
  /// - Throws: ``JobFailure`` if a file cannot be made.
  init(output: String, errors: String) throws {
    self.output = output
    self.errors = errors
    for (path, stream) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard file >= 0, dup2(file, stream) == stream else {
        throw JobFailure("'\(path)' cannot be made for what the plugin prints")
      }
      close(file)
    }
  }

  /// What was printed on standard output so far.
  var onOutput: String { Self.read(output) }

  /// What was printed so far on both.
  var all: String { onOutput + Self.read(errors) }

  private static func read(_ path: String) -> String {
    // What the C library still holds back belongs to it, too.
    _ = fflush(nil)
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
