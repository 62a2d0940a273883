internal import Dispatch

/// Runs an actor on a queue of its own.
///
/// A store waits for the disk. On the shared pool, which has one thread a core, two such waits
/// would stop every other task of the process.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// A queue that crash reports call `label`.
  package init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs one job; for the runtime.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Right: the closure keeps `self` alive while the unowned reference to it is in use, and runs
    // the job once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
