internal import Glibc

/// How the terminal on standard input treats what is typed; to be put back when a child that changed
/// it has ended, in whatever way.
struct TerminalMode {
  private let mode: termios

  /// The mode as it is now; `nil` where standard input is no terminal.
  init?() {
    var mode = termios()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    self.mode = mode
  }

  /// Puts it back.
  ///
  /// Not from the background: there the terminal is another's, and the system would stop this process.
  func restore() {
    let foreground = tcgetpgrp(STDIN_FILENO)
    guard foreground < 0 || foreground == getpgrp() else { return }
    // Safe: the call reads the structure and keeps nothing.
    _ = unsafe withUnsafePointer(to: mode) { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, $0) }
  }
}
