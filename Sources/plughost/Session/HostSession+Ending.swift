internal import Dispatch
import PluginHost

extension HostSession {
  /// Shuts the plugins down and ends the process.
  ///
  /// - Parameters:
  ///   - status: The status if that goes well.
  ///   - grace: How long it may take.
  ///   - last: What is to be done in between.
  func end(_ status: Int32, within grace: Duration, last: () -> Void = {}) -> Never {
    let failure = shutdown(within: grace)
    last()
    Worker.end(
      WorkerResult(
        status: failure?.status.rawValue ?? Self.status(status),
        output: "",
        diagnostics: failure.map { [$0.text] } ?? []
      )
    )
  }

  /// The status, unless all went well but what was printed is not there.
  private static func status(_ status: Int32) -> Int32 {
    let isLost = status == CommandStatus.done.rawValue && Console.isOutputLost
    return isLost ? CommandStatus.failed.rawValue : status
  }

  /// Lets calls in progress finish and shuts the plugins down, consumers before providers.
  ///
  /// It waits on the calling thread: its deadline depends on no pool and no plugin.
  ///
  /// - Parameter grace: How long that may take.
  /// - Returns: Why it did not come to its end; `nil` if it did.
  func shutdown(within grace: Duration) -> Failure? {
    probe?.end()
    gate.end()
    let ended = DispatchSemaphore(value: 0)
    Task(executorPreference: SessionExecutor()) { [host] in
      await host.shutdown()
      ended.signal()
    }
    guard ended.wait(timeout: .now() + grace.dispatch) == .timedOut else { return nil }
    return Failure(
      kind: .notShutDown,
      status: .crashed,
      message: """
        the plugins were not shut down within \(grace.short); \(holders()). The process ends \
        without them.
        """
    )
  }

  /// Who keeps the host from its end.
  private func holders() -> String {
    let answer = Answer<[GenerationRecord]>()
    Task(executorPreference: SessionExecutor()) { [host] in answer.give(await host.generations()) }
    let busy = (answer.wait(.seconds(1)) ?? []).filter { $0.leases > 0 }
    guard !busy.isEmpty else { return "a shutdown has not returned" }
    return "calls are still on "
      + busy.map { "'\($0.plugin)' generation \($0.generation)" }.joined(separator: ", ")
  }
}
