import ArgumentParser
internal import Glibc
import PluginHost

/// A command that holds a running host, done in a child process.
///
/// A plugin that crashes ends the child, and is named here; what the child staged is removed.
struct SupervisedSession {
  let plugins: PluginOptions
  /// How long the child may take to end when it is asked to.
  let grace: Duration

  /// Starts the child with the arguments of this process, and tells how it ended.
  ///
  /// - Throws: `SpawnFailure` if no process could be started.
  func start() throws -> ExitCode {
    Supervisor.prepare(hasOtherChildren: true)
    let mode = TerminalMode()
    defer { mode?.restore() }
    var supervisor = Supervisor()
    // The child keeps the time itself; this is for a child that cannot.
    supervisor.grace = grace + .seconds(5)
    let outcome = try supervisor.run(
      arguments: CommandLine.arguments,
      environment: ResultStream.environment()
    )
    outcome.tellWhatWasEnded()
    if let result = outcome.result, outcome.hasEndedInOrder {
      for line in result.diagnostics { Console.write(line, to: .error) }
      Console.write(result.output.isEmpty ? "" : JSON.document(result.output).line, to: .output)
      return ExitCode(outcome.status(of: result))
    }
    guard let failure = outcome.failure(in: try? PluginSet(plugins)) else {
      return ExitCode(CommandStatus.failed.rawValue)
    }
    if CommandLine.wantsJSON { Console.write(failure.document.line, to: .output) }
    Console.write(failure.text, to: .error)
    return ExitCode(failure.exitCode)
  }
}

extension WorkerOutcome {
  /// Whether the child told how it ended; it may have been asked to.
  fileprivate var hasEndedInOrder: Bool {
    switch ending {
    case .done, .interrupted: true
    case .crashed, .exited, .timedOut: false
    }
  }

  /// The status of a child that told how it ended.
  ///
  /// A child that a signal ended may have heard of it as another: one that came to this process is
  /// handed on as SIGTERM, also where the terminal gave SIGINT to both.
  fileprivate func status(of result: WorkerResult) -> Int32 {
    guard case .interrupted(let signal) = ending, result.status > 128 else { return result.status }
    return 128 + signal
  }
}
