internal import Glibc

/// One end of a Unix stream socket that carries lines; closed at the end of its life.
///
/// One thread reads and one writes.
final class Connection {
  /// What reading a line came to.
  enum Line: Hashable {
    case line([UInt8])
    /// The other side has no more, also in the middle of a line.
    case end
    /// There were more bytes than allowed before a line end.
    case tooLong
  }

  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var looked = 0

  init(owning descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// A write that the other side does not take fails after `limit`.
  func limitWrites(to limit: Duration) {
    var time = timeval(tv_sec: Int(limit.components.seconds), tv_usec: 0)
    // Safe: the call reads the structure, whose size is its own, and keeps nothing.
    _ = unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_SNDTIMEO,
      &time,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  /// The next line, without its end.
  func readLine(limit: Int) -> Line {
    while true {
      if let end = rest[looked...].firstIndex(of: 0x0A) {
        let line = Array(rest[..<end])
        rest.removeSubrange(...end)
        looked = 0
        return line.count > limit ? .tooLong : .line(line)
      }
      looked = rest.count
      guard looked <= limit else { return .tooLong }
      guard readSome() else { return .end }
    }
  }

  private func readSome() -> Bool {
    var count = 0
    repeat {
      // Safe: the buffer lives through the call, which writes no more than it is told.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
        unsafe count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        used = max(count, 0)
      }
      rest += bytes
    } while count < 0 && errno == EINTR
    return count > 0
  }

  /// Writes a line and its end.
  ///
  /// - Returns: Whether the other side took it all.
  @discardableResult
  func write(_ line: some Sequence<UInt8>) -> Bool {
    let bytes = Array(line) + [0x0A]
    var start = 0
    while start < bytes.count {
      // Safe: the buffer lives through the call, which reads no more than it is told.
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard written > 0 || errno == EINTR else { return false }
      start += max(0, written)
    }
    return true
  }
}
