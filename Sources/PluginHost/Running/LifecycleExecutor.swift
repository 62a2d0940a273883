internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs builders, warm-ups, hand-overs and shutdowns on a thread that no request can block.
///
/// The cooperative pool has one thread a core. Were builders to run there, a few calls that block
/// would stop every swap, also the one that is to replace the build they block in.
///
/// A thread is used by one transaction at a time, so one that hangs holds up no other, and again by
/// the next: what images allocate while they are loaded then lies in one arena of malloc.
final class LifecycleExecutor: TaskExecutor {
  private static let idle = Mutex([LifecycleExecutor]())
  /// For what only waits; never given to a transaction.
  static let waiting = LifecycleExecutor()

  private let jobs = Mutex([UnownedJob]())
  private let isWanted = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in work() }
    thread.name = "plughost"
    thread.start()
  }

  /// An executor that nothing else uses until it is given back.
  static func take() -> LifecycleExecutor {
    idle.withLock { $0.popLast() } ?? LifecycleExecutor()
  }

  /// Lets another transaction have the thread.
  func giveBack() { Self.idle.withLock { $0.append(self) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isWanted.signal()
  }

  /// Runs the jobs, each once and in order, for the life of the process.
  private func work() -> Never {
    while true {
      isWanted.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Runs what is neither the host's own nor a plugin's request on a thread beside the pool.
///
/// - Parameters:
///   - isolation: That of the caller.
///   - body: Called once.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func awayFromPool<Success: Sendable, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  let executor = LifecycleExecutor.take()
  defer { executor.giveBack() }
  return try await withTaskExecutorPreference(executor, operation: body)
}
