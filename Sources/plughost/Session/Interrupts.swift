internal import CGlibcShims
internal import Dispatch
internal import Glibc
internal import Synchronization

/// SIGINT and SIGTERM, as something to wait for.
final class Interrupts: Sendable {
  private let queue = DispatchQueue(label: "plughost.interrupts")
  private let descriptor: Int32

  /// From now on the signals end nothing by themselves.
  init() { descriptor = plughost_catch_interrupts() }

  /// Calls `body` once, with the number of the first signal; later ones have no effect.
  func first(_ body: @escaping @Sendable (Int32) -> Void) {
    guard descriptor >= 0 else { return }
    queue.async { [descriptor] in
      var byte: UInt8 = 0
      while unsafe read(descriptor, &byte, 1) < 0, errno == EINTR {}
      body(Int32(byte))
    }
  }
}
