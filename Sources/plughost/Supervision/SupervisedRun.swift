import ArgumentParser
internal import Foundation
import PluginHost

/// Runs this command again in a child process, and tells how that went.
struct SupervisedRun {
  var feature: String?
  var isJSON: Bool

  /// Starts the child with the arguments of this process, and prints what comes of it.
  ///
  /// - Throws: `SpawnFailure` if no process could be started.
  func run(timeout: Duration?) throws -> ExitCode {
    let outcome = try Supervisor(timeout: timeout).run(arguments: CommandLine.arguments)
    for line in outcome.result?.diagnostics ?? [] { Console.write(line, to: .error) }
    guard let failure = outcome.failure else {
      guard let result = outcome.result else { return ExitCode(CommandStatus.crashed.rawValue) }
      Console.write(result.output, to: .output)
      return ExitCode(result.status)
    }
    Console.write(failure.text, to: .error)
    let status = status(outcome, failure)
    if isJSON {
      Console.write(document(outcome, failure, status).text, to: .output)
    } else if let result = outcome.result {
      Console.write(result.output, to: .output)
    }
    if case .interrupted(let signal) = outcome.ending { return ExitCode(128 + signal) }
    return ExitCode(status.rawValue)
  }

  private func status(_ outcome: WorkerOutcome, _ failure: Failure) -> CommandStatus {
    let result = outcome.result.flatMap { CommandStatus(rawValue: $0.status) }
    return .worst(of: [failure.status] + (result.map { [$0] } ?? []))
  }

  private func document(
    _ outcome: WorkerOutcome,
    _ failure: Failure,
    _ status: CommandStatus
  ) -> JSON {
    let output = outcome.result?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return .document(
      of: "run",
      status,
      [
        JSON.Member(name: "feature", value: JSON(feature)),
        JSON.Member(name: "error", value: failure.json),
        JSON.Member(name: "signal", value: outcome.signal.map(JSON.int) ?? .null),
        // What the worker had to say before it ended badly.
        JSON.Member(name: "result", value: output.isEmpty ? .null : .document(output)),
      ]
    )
  }
}
