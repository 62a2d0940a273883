internal import Dispatch

/// Runs builders, warm-ups, hand-overs and shutdowns on a thread that no request can block.
///
/// The cooperative pool has one thread a core. Were builders to run there, a few calls that block
/// would stop every swap, also the one that is to replace the build they block in.
/// A serial queue gets a thread of its own where a concurrent one shares those of the pool. Make an
/// executor for each transaction: one that hangs then holds up no other.
final class LifecycleExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "plughost.lifecycle")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Right: the closure keeps `self` alive while the unowned reference to it is in use, and runs
    // the job once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
