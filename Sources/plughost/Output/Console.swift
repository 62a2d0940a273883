internal import Glibc
import PluginInspection
internal import Synchronization

/// The two streams of this process.
enum Console {
  /// One of the standard streams.
  enum Stream: Int32, Sendable { case output = 1, error = 2 }

  /// Whether something that belongs on standard output is not there: a disk is full, the stream
  /// is closed.
  static var isOutputLost: Bool { lostOutput.load(ordering: .relaxed) }
  private static let lostOutput = Atomic(false)

  /// Opens what of the three standard streams is closed, so that no other file gets their numbers.
  ///
  /// They are opened for reading: what is written to them is lost, and that is noticed.
  static func claimStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // Safe: the path is a literal. The lowest free number is given, which is this one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Writes a text, and a line end where it has none.
  ///
  /// A reader that is gone ends nothing: the status still tells how the command went. Control
  /// characters in what plugins say of themselves are shown on standard error, not obeyed.
  static func write(_ text: String, to stream: Stream) {
    guard stream == .error else { return write(text, descriptor: stream.rawValue) }
    if Log.isJSON { return Log.tell(text) }
    write(text.showingControls, descriptor: stream.rawValue)
  }

  /// Writes to a descriptor as to a stream.
  static func write(_ text: String, descriptor: Int32) {
    guard !text.isEmpty else { return }
    let bytes = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
    var start = 0
    while start < bytes.count {
      // Safe: the buffer lives through the call, which reads no more than it is told.
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard written > 0 || errno == EINTR else { return lose(descriptor, errno) }
      start += max(0, written)
    }
  }

  private static func lose(_ descriptor: Int32, _ error: Int32) {
    guard descriptor != STDERR_FILENO, error != EPIPE,
      !lostOutput.exchange(true, ordering: .relaxed)
    else { return }
    // Safe: the text is copied before another call can change it.
    let reason = unsafe strerror(error).map { unsafe String(cString: $0) } ?? "error \(error)"
    let message = "Error: standard output could not be written: \(reason)."
    write(message.numbered(FailureKind.outputLost.number), to: .error)
  }

  /// Shows a person what happens now.
  static func showStep(_ name: String) {
    if !Log.isJSON { write("  \(name) …", to: .error) }
  }

  /// How wide a line may be; `nil` when the stream is no terminal, so that texts stay searchable.
  static func width(of stream: Stream) -> Int? {
    guard isatty(stream.rawValue) == 1 else { return nil }
    var size = winsize()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    // In less a sentence cannot be folded; it is left to the terminal then.
    return max(Int(size.ws_col), 20)
  }
}
