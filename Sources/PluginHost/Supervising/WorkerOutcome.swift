/// How a worker process ended, seen from outside.
package struct WorkerOutcome: Sendable {
  /// How the process ended.
  package enum Ending: Hashable, Sendable {
    /// It sent its result, shut everything down and left.
    case done
    /// A signal ended it.
    case crashed(CrashReport)
    /// It left with `status` before its work was done: something called `exit`.
    case exited(status: Int32)
    /// It was killed because its time was over.
    case timedOut(after: Duration)
    /// The user or the system asked the supervisor to stop.
    case interrupted(signal: Int32)
  }

  /// How the process ended.
  package var ending: Ending
  /// The result, if it got that far; it may be there even when the ending is bad.
  package var result: WorkerResult?
  /// The last plugin whose code was entered, and what for.
  package var lastEntered: Entered?

  /// The files that were staged, by the name of the copy.
  package var images: [String: String] = [:]

  /// The processes that plugins had started, still ran after the worker, and were ended.
  package var endedAfterwards: [String] = []

  /// A plugin, and what the host was doing with it.
  package struct Entered: Hashable, Sendable {
    package var phase: WorkerEvent.Phase
    package var plugin: String
  }

  /// The plugin to name: the one whose code stands in the backtrace, else the one last entered.
  package var culprit: String? {
    if case .crashed(let report) = ending, let plugin = report.plugin { return plugin }
    return lastEntered?.plugin
  }
}
