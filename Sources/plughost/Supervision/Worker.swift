import ArgumentParser
internal import Dispatch
internal import Glibc
import PluginHost
import PluginInterface

/// This process where it does the work for a supervisor: the only place that runs plugin code.
enum Worker {
  /// The line to the supervisor; `nil` in a process that a person started.
  static let channel = WorkerChannel.inherited()

  /// What the work came to, and the host to shut down when that has been told.
  typealias Work = (result: WorkerResult, host: PluginHost?)

  /// Runs the feature of a command, tells the supervisor, and ends the process.
  static func run(_ command: Run) throws -> Never {
    let set = try PluginSet(command.plugins, for: command.wanted, staging: .ahead)
    finish { await run(command, set) }
  }

  private static func run(_ command: Run, _ set: PluginSet) async -> Work {
    var report = RunReport(set, asJSON: command.output.json)
    report.feature = command.feature
    var host: PluginHost?
    do {
      let feature = try set.feature(named: command.feature)
      report.feature = feature
      try set.checkWiring(of: feature)
      let starting = try makeHost(set)
      try await starting.start([feature])
      host = starting
      report.warnings = await starting.warnings.map(\.description)
      await answer(command, feature, starting, &report)
    } catch {
      report.failure = Failure(error)
    }
    return (report.result(verbose: command.output.verbose), host)
  }

  private static func answer(
    _ command: Run,
    _ feature: String,
    _ host: PluginHost,
    _ report: inout RunReport
  ) async {
    do {
      var options = RequestOptions()
      options.trace = command.tracing.trace
      if let user = command.user {
        let secrets = command.known.secrets
        options.session = try await host.openSession(of: user, secrets: secrets)
      }
      let request = FeatureRequest(input: command.input)
      let response = try await host.run(feature, request, options: options)
      try report.render(response, as: command.format ?? (command.output.json ? .json : .text))
    } catch {
      report.fail(feature, error)
    }
  }

  /// Builds one plugin and what it needs, tells the supervisor, and ends the process.
  static func build(_ plugin: String, of options: PluginOptions) throws -> Never {
    guard channel != nil else {
      throw ValidationError("--probe-only is for processes that --probe starts.")
    }
    let set = try PluginSet(options, for: .plugins([plugin]), staging: .ahead)
    // What is built here never serves.
    let host = try makeHost(set) { _ in }
    finish {
      do {
        try await host.start([plugin])
        try await host.tryBuilding(plugin)
        return (WorkerResult(status: CommandStatus.done.rawValue, output: ""), host)
      } catch {
        let failure = Failure(error)
        let status = failure?.status ?? .failed
        let message = failure?.message ?? "\(error)"
        return (WorkerResult(status: status.rawValue, output: message), nil)
      }
    }
  }

  /// Holds a session in tasks, until it ends the process itself.
  static func hold(_ session: @escaping @Sendable () async throws -> Never) -> Never {
    Task {
      do {
        try await session()
      } catch {
        end(result(of: error))
      }
    }
    dispatchMain()
  }

  /// Ends the process of a session whose plugins are shut down.
  static func end(_ result: WorkerResult) -> Never {
    channel?.send(.finished(result))
    channel?.send(.stopped)
    Log.finish()
    Glibc.exit(0)
  }

  /// Tells the supervisor why there was nothing to do, and ends the process.
  static func finish(_ error: any Error) -> Never {
    finish { (result(of: error), nil) }
  }

  private static func result(of error: any Error) -> WorkerResult {
    let failure = Failure(error)
    return WorkerResult(
      status: failure?.status.rawValue ?? PlugHost.exitCode(for: error).rawValue,
      output: failure.map { CommandLine.wantsJSON ? $0.document.text : "" } ?? "",
      diagnostics: failure.map { [$0.text] } ?? []
    )
  }

  /// Works in a task; the main thread serves the main actor, where plugins may have code.
  static func finish(_ work: @escaping @Sendable () async -> Work) -> Never {
    Task(executorPreference: SessionExecutor(isParallel: true)) {
      let (result, host) = await work()
      // The result goes first, so that it is there even when a plugin does not end well.
      channel?.send(.finished(result))
      await host?.shutdown()
      channel?.send(.stopped)
      Log.finish()
      Glibc.exit(0)
    }
    dispatchMain()
  }

  /// The supervisor removes what is staged, however this process ends.
  static func makeHost(
    _ set: PluginSet,
    hear: @escaping @Sendable (HostEvent) -> Void = Log.tell
  ) throws -> PluginHost {
    try PluginHost(
      set,
      stagingParent: channel?.stagingParent,
      log: Log.ofPlugins,
      hear: hear,
      observe: tell
    )
  }

  private static func tell(_ event: WorkerEvent) { channel?.send(event) }
}
