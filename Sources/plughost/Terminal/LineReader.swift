internal import CEdit
internal import Dispatch
internal import Glibc

/// The lines a session gets: edited on a terminal, as they are from a pipe.
///
/// Each read waits on a thread of its own: the few of the pool are needed to go on with the plugins.
final class LineReader: Sendable {
  /// Whether a person types the lines.
  let isTerminal: Bool
  private let queue = DispatchQueue(label: "plughost.lines")

  /// - Parameter isPlain: Reads a terminal like a pipe, too.
  init(isPlain: Bool) {
    isTerminal = !isPlain && isatty(STDIN_FILENO) == 1 && isatty(ResultStream.descriptor) == 1
    // Safe: both streams live as long as the process; the editor is told before its first line.
    guard isTerminal, let output = unsafe fdopen(dup(ResultStream.descriptor), "w") else { return }
    unsafe setvbuf(output, nil, _IONBF, 0)
    unsafe plughost_edit_output(output)
  }

  /// The next line, without its end; `nil` when there are no more.
  func next() async -> String? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.isTerminal ? Self.edited() : readLine()) }
    }
  }

  private static func edited() -> String? {
    // Safe: the text belongs to us, is copied, and is freed once. All calls are made on one queue.
    guard let text = unsafe readline("plughost> ") else { return nil }
    defer { unsafe free(text) }
    let line = unsafe String(cString: text)
    if line.contains(where: { !$0.isWhitespace }) { unsafe add_history(text) }
    return line
  }
}
