internal import Dispatch

/// Runs an actor on a thread of its own.
///
/// The host's deadlines and publishes must go on when plugin calls block every thread of the
/// cooperative pool, which has one a core.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Right: the closure keeps `self` alive while the unowned reference to it is in use, and runs
    // the job once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Returns after `duration`; the timer is the queue's own.
  func pause(_ duration: Duration) async {
    await withCheckedContinuation { continuation in
      queue.asyncAfter(deadline: .now() + duration.dispatch) {
        continuation.resume()
      }
    }
  }
}
