/// Runs a plugin's code on a thread that nothing else uses until it returns.
///
/// The caller waits no longer than `limit`. What has not returned by then goes on by itself, and the
/// thread with it; nothing can end it.
///
/// - Parameters:
///   - limit: How long to wait; `nil` waits for ever, and runs `body` where the caller is.
///   - body: Called once.
///   - late: Given what `body` returned after the caller had gone.
/// - Returns: What `body` returned; `nil` after `limit`.
func onPluginThread<Value: Sendable>(
  atMost limit: Duration?,
  _ body: @escaping @Sendable () async -> Value,
  late: @escaping @Sendable (Value) async -> Void = { _ in }
) async -> Value? {
  // Who waits for ever needs no second thread to wait on, and a hop costs more than many a builder.
  guard let limit else { return await body() }
  let executor = LifecycleExecutor.take(for: .building)
  let meeting = Meeting<Value>()
  Task(executorPreference: executor) {
    let value = await body()
    if !meeting.bring(value) { await late(value) }
    executor.giveBack(for: .building)
  }
  return await meeting.wait(atMost: limit)
}

/// Runs a request's code as a task of its own and waits for it.
///
/// - Parameters:
///   - limit: How long to wait; then the task is cancelled, and goes on if it does not heed that.
///   - body: Called once.
/// - Returns: What `body` returned or threw; `nil` after `limit`.
func inTime<Value: Sendable>(
  _ limit: Duration,
  _ body: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error>? {
  let meeting = Meeting<Result<Value, any Error>>()
  // Not where the caller prefers to run: one that blocks the only thread there would be waited for.
  let task = Task { _ = meeting.bring(await Result { try await body() }) }
  return await withTaskCancellationHandler {
    let result = await meeting.wait(atMost: limit)
    if result == nil { task.cancel() }
    return result
  } onCancel: {
    task.cancel()
  }
}

extension Result where Failure == any Error {
  /// What `body` returns or throws.
  init(_ body: () async throws -> sending Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
