import ArgumentParser
import PluginHost

/// Runs a command again in a child process, and tells how that went.
struct SupervisedRun {
  let command: Run

  /// Starts the child with the arguments of this process, and prints what comes of it.
  ///
  /// - Throws: `SpawnFailure` if no process could be started.
  func start() throws -> ExitCode {
    let supervisor = Supervisor(timeout: command.timeout?.duration)
    let outcome = try supervisor.run(arguments: CommandLine.arguments)
    outcome.tellWhatWasEnded()
    guard outcome.ending == .done, let result = outcome.result else {
      return tell(badEnd: outcome)
    }
    for line in result.diagnostics { Console.write(line, to: .error) }
    Console.write(result.output, to: .output)
    return ExitCode(result.status)
  }

  /// The child did not live to tell about the plugins, so that is found out again.
  private func tell(badEnd outcome: WorkerOutcome) -> ExitCode {
    let set = try? PluginSet(command.plugins, for: command.wanted)
    let feature = try? set?.feature(named: command.feature)
    let failure = outcome.failure(in: set, for: feature)
    var report = RunReport(set, asJSON: command.output.json)
    report.feature = feature ?? command.feature
    report.failure = failure
    report.earlier = outcome.result
    let told = report.result(verbose: command.output.verbose)
    for line in told.diagnostics { Console.write(line, to: .error) }
    Console.write(told.output, to: .output)
    return ExitCode(told.status)
  }
}
