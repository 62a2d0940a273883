import ArgumentParser
internal import Glibc
import PluginHost
import PluginInterface

/// This process where it does the work for a supervisor: the only place that runs plugin code.
enum Worker {
  /// The line to the supervisor; `nil` in a process that a person started.
  static let channel = WorkerChannel.inherited()

  /// Runs the feature of a command, tells the supervisor, and ends the process.
  static func run(_ command: Run) async throws -> Never {
    let set = try PluginSet(command.plugins, for: command.wanted)
    var report = RunReport(set, asJSON: command.output.json)
    report.feature = command.feature
    do {
      let feature = try set.feature(named: command.feature)
      report.feature = feature
      try set.checkWiring(of: feature)
      let host = try makeHost(set)
      try await host.start([feature])
      report.warnings = await host.warnings.map(\.description)
      do {
        let response = try await host.run(feature, FeatureRequest(input: command.input))
        try report.render(response, as: command.format ?? (command.output.json ? .json : .text))
      } catch {
        report.fail(feature, error)
      }
      await finish(report.result(verbose: command.output.verbose), host)
    } catch {
      report.failure = Failure(error)
      await finish(report.result(verbose: command.output.verbose), nil)
    }
  }

  /// Builds one plugin and what it needs, tells the supervisor, and ends the process.
  static func build(_ plugin: String, of options: PluginOptions) async throws -> Never {
    guard channel != nil else {
      throw ValidationError("--probe-only is for processes that --probe starts.")
    }
    let host: PluginHost
    do {
      host = try makeHost(try PluginSet(options, for: .plugins([plugin])))
      try await host.start([plugin])
    } catch {
      let failure = Failure(error)
      let status = failure?.status ?? .failed
      let message = failure?.message ?? "\(error)"
      await finish(WorkerResult(status: status.rawValue, output: message), nil)
    }
    await finish(WorkerResult(status: CommandStatus.done.rawValue, output: ""), host)
  }

  /// Tells the supervisor why there was nothing to do, and ends the process.
  static func finish(_ error: any Error) async -> Never {
    let failure = Failure(error)
    let result = WorkerResult(
      status: failure?.status.rawValue ?? PlugHost.exitCode(for: error).rawValue,
      output: failure.map { CommandLine.wantsJSON ? $0.document.text : "" } ?? "",
      diagnostics: failure.map { [$0.text] } ?? []
    )
    await finish(result, nil)
  }

  /// The result goes first, so that it is there even when a plugin does not end well.
  private static func finish(_ result: WorkerResult, _ host: PluginHost?) async -> Never {
    channel?.send(.finished(result))
    await host?.shutdown()
    channel?.send(.stopped)
    Glibc.exit(0)
  }

  /// The supervisor removes what is staged, however this process ends.
  private static func makeHost(_ set: PluginSet) throws -> PluginHost {
    try PluginHost(set, stagingParent: channel?.stagingParent, observe: entered)
  }

  private static func entered(_ phase: WorkerEvent.Phase, _ plugin: String) {
    channel?.send(.entered(phase, plugin: plugin))
  }
}
