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
  private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  private var rest: [UInt8] = []
  private var looked = 0
  private var writeLimit: Duration?

  init(owning descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// A line that the other side has not taken after `limit` is given up.
  func limitWrites(to limit: Duration) { writeLimit = limit }

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
  /// - Returns: Whether the other side took it all, in time.
  @discardableResult
  func write(_ line: some Sequence<UInt8>) -> Bool {
    let bytes = Array(line) + [0x0A]
    let deadline = writeLimit.map { ContinuousClock.now + $0 }
    var start = 0
    while start < bytes.count {
      // Safe: the buffer lives through the call, which reads no more than it is told.
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Self.flags)
      }
      if written < 0, errno == EAGAIN {
        guard waitForRoom(until: deadline) else { return false }
      } else if written < 0, errno != EINTR {
        return false
      }
      start += max(0, written)
    }
    return true
  }

  /// Whether there may be room now; not after the deadline, however little the other side takes.
  private func waitForRoom(until deadline: ContinuousClock.Instant?) -> Bool {
    let left = deadline.map { ContinuousClock.now.duration(to: $0) }
    if let left, left <= .zero { return false }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Safe: the call fills the structure it is given and keeps nothing.
    _ = unsafe poll(&polled, 1, left.map(\.milliseconds) ?? -1)
    return true
  }
}

extension Duration {
  /// For `poll`, rounded up.
  fileprivate var milliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
