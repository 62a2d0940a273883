internal import Glibc
internal import Synchronization

/// Where what nobody else hears of is told: a call that comes too late, an image that stays.
package enum StandardError {
  private static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Has someone else tell what there is to tell, from now on.
  ///
  /// - Parameter listener: Given a sentence without its full stop; may be called from any thread.
  package static func leave(to listener: @escaping @Sendable (String) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  /// Tells a sentence; as one line, whole.
  static func write(_ sentence: String) {
    if let listener = listener.withLock({ $0 }) { return listener(sentence) }
    let line = Array("plughost: \(sentence).\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
