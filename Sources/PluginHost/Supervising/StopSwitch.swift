internal import CGlibcShims
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Ends the workers that a process has started which is a worker itself.
///
/// SIGINT and SIGTERM come to such a process for its own sake: what it supervises must not take them
/// away, and is told by this instead. Safe to use from any thread.
package final class StopSwitch: Sendable {
  /// Its other end was closed as soon as this is readable.
  let descriptor: Int32
  private let writeEnd: Mutex<Int32?>
  private let running = DispatchGroup()

  /// A switch that is on.
  package init() {
    var ends: [Int32] = [-1, -1]
    let isMade = unsafe plughost_pipe(&ends) == 0
    descriptor = isMade ? ends[0] : -1
    writeEnd = Mutex(isMade ? ends[1] : nil)
  }

  deinit {
    stop()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Has every worker end, also those that are started later.
  package func stop() {
    writeEnd.withLock { end in
      if let end { close(end) }
      end = nil
    }
  }

  /// Waits until no worker runs, at most for `limit` seconds.
  package func wait(atMost limit: Int) { _ = running.wait(timeout: .now() + .seconds(limit)) }

  func entered() { running.enter() }
  func left() { running.leave() }
}

/// How a supervisor hears that it is to stop.
enum StopSource: ~Copyable {
  case signals(FileDescriptor)
  case switched(StopSwitch)

  /// What to wait for; a negative number is passed over: a switch stays readable.
  func number(hasStopped: Bool) -> Int32 {
    switch self {
    case .signals(let descriptor): descriptor.number
    case .switched(let stop): hasStopped ? -1 : stop.descriptor
    }
  }

  /// The signal to stop by, or 0.
  func read(isReady: Bool) -> Int32 {
    switch self {
    case .signals(let descriptor): plughost_read_interrupt(descriptor.number)
    case .switched: isReady ? SIGTERM : 0
    }
  }
}
