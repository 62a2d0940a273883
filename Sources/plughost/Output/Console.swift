internal import Glibc

/// The two streams of this process.
enum Console {
  /// One of the standard streams.
  enum Stream: Int32, Sendable { case output = 1, error = 2 }

  /// Writes a text, and a line end where it has none.
  ///
  /// A reader that is gone ends nothing: the status still tells how the command went.
  static func write(_ text: String, to stream: Stream) {
    write(text, descriptor: stream.rawValue)
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
      guard written > 0 || errno == EINTR else { return }
      start += max(0, written)
    }
  }

  /// How wide a line may be; `nil` when the stream is no terminal, so that texts stay searchable.
  static func width(of stream: Stream) -> Int? {
    guard isatty(stream.rawValue) == 1 else { return nil }
    var size = winsize()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else {
      return 80
    }
    return Int(size.ws_col)
  }
}
