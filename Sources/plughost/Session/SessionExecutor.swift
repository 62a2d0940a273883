internal import CGlibcShims
internal import Dispatch
import PluginHost
internal import Synchronization

/// Runs the calls of one client of a host, or one piece of its work, where a crash can be reported.
///
/// On a thread of its own a plugin's call that blocks holds up this client alone: a serial queue has
/// one, where a concurrent queue shares those of the pool. Either way each thread gets a second
/// stack, so that an overflow of the first is told with its place.
final class SessionExecutor: TaskExecutor {
  private let queue: DispatchQueue

  /// - Parameter isParallel: Whether what a call does at the same time may run at the same time.
  init(isParallel: Bool = false) {
    queue = DispatchQueue(
      label: "plughost.session",
      attributes: isParallel ? .concurrent : []
    )
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Right: the closure keeps `self` alive while the unowned reference to it is in use, and runs
    // the job once.
    queue.async {
      plughost_use_alternate_stack()
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

/// Where tasks put what one thread takes, in order.
final class Mailbox<Item: Sendable>: Sendable {
  private let items = Mutex([Item]())
  private let count = DispatchSemaphore(value: 0)

  func put(_ item: Item) {
    items.withLock { $0.append(item) }
    count.signal()
  }

  /// Blocks the calling thread until there is one.
  func take() -> Item {
    while true {
      count.wait()
      if let item = items.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return item }
    }
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
