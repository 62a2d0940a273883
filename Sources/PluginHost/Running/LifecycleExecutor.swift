internal import CGlibcShims
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs builders, warm-ups, hand-overs and shutdowns on a thread that no request can block.
///
/// The cooperative pool has one thread a core. Were builders to run there, a few calls that block
/// would stop every swap, also the one that is to replace the build they block in.
///
/// A thread is used by one thing at a time, so one that hangs holds up no other, and again by the next
/// of its kind: what images allocate while they are loaded then lies in one arena of malloc.
final class LifecycleExecutor: TaskExecutor {
  /// What a thread is for.
  enum Purpose: Hashable {
    /// What a transaction does itself.
    case deciding
    /// Loading and building plugins, and what they do before they serve.
    case building
    /// Shutting them down.
    case ending
  }

  private static let idle = Mutex([Purpose: [LifecycleExecutor]]())
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
  static func take(for purpose: Purpose) -> LifecycleExecutor {
    idle.withLock { $0[purpose]?.popLast() } ?? LifecycleExecutor()
  }

  /// Makes one that waits to be taken.
  static func prepare(for purpose: Purpose) { take(for: purpose).giveBack(for: purpose) }

  /// Lets the next of its kind have the thread.
  func giveBack(for purpose: Purpose) {
    Self.idle.withLock { $0[purpose, default: []].append(self) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isWanted.signal()
  }

  /// Runs the jobs, each once and in order, for the life of the process.
  private func work() -> Never {
    plughost_use_alternate_stack()
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
///   - purpose: What it is.
///   - body: Called once.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func awayFromPool<Success: Sendable, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation,
  for purpose: LifecycleExecutor.Purpose = .deciding,
  _ body: () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  let executor = LifecycleExecutor.take(for: purpose)
  defer { executor.giveBack(for: purpose) }
  return try await withTaskExecutorPreference(executor, operation: body)
}
