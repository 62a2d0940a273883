internal import Dispatch
internal import Synchronization

/// A thread for one client of a host, or for one piece of its work.
///
/// A plugin's call that blocks holds up this client alone. A serial queue has a thread of its own
/// where a concurrent one shares those of the pool.
final class SessionExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "plughost.session")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Right: the closure keeps `self` alive while the unowned reference to it is in use, and runs
    // the job once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A value that a task gives and a thread waits for.
final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let given = DispatchSemaphore(value: 0)

  func give(_ answer: Value) {
    value.withLock { $0 = answer }
    given.signal()
  }

  /// Blocks the calling thread.
  func wait() -> Value? {
    given.wait()
    return value.withLock { $0 }
  }

  /// Blocks the calling thread; `nil` after `limit`.
  func wait(_ limit: Duration) -> Value? {
    guard given.wait(timeout: .now() + limit.dispatch) == .success else { return nil }
    return value.withLock { $0 }
  }
}
