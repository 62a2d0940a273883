import PluginHost
import PluginInspection

/// Builds each plugin of a set in a process of its own.
struct Prober {
  var timeout: Duration
  /// What ends a try early in a process that is a worker itself.
  var stop: StopSwitch?

  /// Builds every plugin that can be built, providers before consumers.
  ///
  /// A plugin that needs one that was not built is not tried: the fault lies there.
  ///
  /// - Throws: `SpawnFailure` if no process could be started; ``Failure`` on an interruption.
  func probe(_ set: PluginSet) throws -> [ProbeResult] {
    var outcomes: [String: ProbeResult.Outcome] = [:]
    for id in set.plan.buildOrder {
      guard let plugin = set.plan[id] else { continue }
      outcomes[id] = try outcome(of: plugin, in: set, outcomes)
    }
    return set.plan.plugins.compactMap { plugin in
      outcomes[plugin.id].map { ProbeResult(plugin: plugin.id, outcome: $0) }
    }
  }

  private func outcome(
    of plugin: WiredPlugin,
    in set: PluginSet,
    _ before: [String: ProbeResult.Outcome]
  ) throws -> ProbeResult.Outcome {
    if plugin.activity == .broken { return .notWired }
    let needed = plugin.members.filter { $0.cardinality != .optional }
      .flatMap(\.providers)
    if let missing = needed.first(where: { before[$0]?.isBuilt != true }) {
      return .providerNotBuilt(missing)
    }
    return try build(plugin.id, of: set)
  }

  private func build(_ id: String, of set: PluginSet) throws -> ProbeResult.Outcome {
    // The command's own name is the second word: it has no options before it.
    var arguments = CommandLine.arguments
    arguments.insert(contentsOf: ["--probe-only", id], at: 2)
    return try build(arguments, of: set, plugin: id)
  }

  /// Builds one plugin in a process.
  ///
  /// - Parameters:
  ///   - arguments: The command line of a `check --probe-only`, the program's name first.
  ///   - set: What the process works on; it names the files.
  ///   - plugin: What is built.
  /// - Returns: How that ended.
  /// - Throws: `SpawnFailure` if no process could be started.
  func build(
    _ arguments: [String],
    of set: PluginSet,
    plugin: String
  ) throws -> ProbeResult.Outcome {
    var supervisor = Supervisor(timeout: timeout)
    supervisor.parent = Worker.channel?.stagingParent
    if let stop {
      supervisor.stop = stop
      // The host that is to end waits for this.
      supervisor.grace = .seconds(1)
    }
    let outcome = try supervisor.run(arguments: arguments)
    outcome.tellWhatWasEnded()
    if let failure = outcome.failure(in: set, for: plugin) {
      if case .interrupted = outcome.ending { throw failure }
      return .crashed(failure.message, signal: failure.signal)
    }
    guard let result = outcome.result, let status = CommandStatus(rawValue: result.status) else {
      return .crashed("The worker process told nothing.", signal: nil)
    }
    // Before a plugin is built, a worker tells of failures as any command does.
    let message = result.output.isEmpty ? result.diagnostics.joined(separator: "\n") : result.output
    switch status {
    case .done: return .built
    case .refused: return .refused(message)
    default: return .failed(message)
    }
  }
}
