internal import Dispatch
internal import PluginInterface
internal import Synchronization

/// A call into C that may block, and the task that waits for it.
///
/// C runs on a thread of its own. When it calls an `async` requirement of a dependency, that runs in the
/// waiting task: it is cancelled with the task and sees what the task sees.
final class BlockingCall: Sendable {
  typealias Job = @Sendable () async -> Void

  private enum State: Sendable {
    /// Jobs that the task has not seen yet.
    case running([Job])
    /// The task waits for a job.
    case waiting(CheckedContinuation<Job?, Never>)
    case ended
  }

  private let state = Mutex(State.running([]))

  private init() {}

  /// Runs `body` on a thread of its own, and the jobs it brings in the current task.
  ///
  /// - Parameters:
  ///   - carrier: Takes what the current task knows over to that thread.
  ///   - body: Called once.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  static func run<Value: Sendable>(
    _ carrier: ContextCarrier? = nil,
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let call = BlockingCall()
    let outcome = Outcome<Result<Value, any Error>>()
    let enter = carrier?()
    CallThread.run(call) {
      let run: @Sendable () -> Void = { outcome.value.withLock { $0 = Result(catching: body) } }
      if let enter { enter(run) } else { run() }
    }
    while let job = await call.next() { await job() }
    return try unsafe outcome.value.withLock { $0 }.unsafelyUnwrapped.get()
  }

  /// Runs a job and has the current thread, which C has called from, wait for it.
  ///
  /// - Returns: What the job returns.
  /// - Throws: `ForeignError` on a thread that runs Swift tasks, which must not wait.
  static func wait<Value: Sendable>(
    _ job: @escaping @Sendable () async -> Value
  ) throws(ForeignError) -> Value {
    let outcome = Outcome<Value>()
    let isDone = DispatchSemaphore(value: 0)
    let whole: Job = {
      let value = await job()
      outcome.value.withLock { $0 = value }
      isDone.signal()
    }
    if let call = CallThread.current {
      call.bring(whole)
    } else if unsafe withUnsafeCurrentTask(body: { unsafe $0 }) != nil {
      throw ForeignError(
        plugin: "",
        kind: "would-block",
        message: """
          it is async, and was called in the middle of a method that is not: the thread belongs to Swift's \
          tasks and must not wait. Call it from an async method, or from a thread of the plugin
          """
      )
    } else {
      Task.detached { await whole() }
    }
    isDone.wait()
    // Signalled after it was set.
    return unsafe outcome.value.withLock { $0 }.unsafelyUnwrapped
  }

  private func bring(_ job: @escaping Job) {
    let waiting = state.withLock { state -> CheckedContinuation<Job?, Never>? in
      switch state {
      case .waiting(let continuation):
        state = .running([])
        return continuation
      case .running(let jobs):
        state = .running(jobs + [job])
        return nil
      case .ended: return nil
      }
    }
    waiting?.resume(returning: job)
  }

  /// Lets the task go on: C has returned.
  func end() {
    let waiting = state.withLock { state -> CheckedContinuation<Job?, Never>? in
      defer { state = .ended }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: nil)
  }

  /// The next job; `nil` when C has returned.
  private func next() async -> Job? {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state -> Job?? in
        switch state {
        case .running(let jobs) where jobs.isEmpty:
          state = .waiting(continuation)
          return .none
        case .running(let jobs):
          state = .running(Array(jobs.dropFirst()))
          return .some(jobs[0])
        case .waiting, .ended: return .some(nil)
        }
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}

/// Takes what the current task knows over to another thread: what it returns runs a body there with it.
package typealias ContextCarrier =
  @Sendable () -> @Sendable (_ body: @Sendable () -> Void) -> Void

/// Where a thread leaves what another one waits for.
private final class Outcome<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
