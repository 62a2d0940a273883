public import PluginInterface

/// Something that happened to a running host, for its log.
///
/// The sentence for people is ``description``; ``facts`` has what a machine may look for.
public enum HostEvent: Sendable {
  /// These plugins were built and answer from now on.
  case started(plugins: [String])
  /// A change was published.
  case changed(SwapReport)
  /// A change was asked for, and nothing is different from before.
  ///
  /// The kind is that of a ``SwapFailure``, or of what was found out before the change began.
  case notChanged(kind: String, message: String)
  /// The last call on a replaced generation has ended, so long after it was replaced.
  case drained(plugin: String, generation: Int, after: Duration)
  /// A generation was shut down.
  case retired(plugin: String, generation: Int)
  /// Something goes without a value that it can do without.
  case warned(BuildWarning)
}

extension HostEvent {
  /// How severe it is.
  public var level: LogLevel {
    switch self {
    case .started, .changed, .retired: .info
    case .drained: .debug
    case .notChanged, .warned: .warning
    }
  }

  /// The plugin that it is about; `nil` for several or none.
  public var plugin: String? {
    switch self {
    case .drained(let plugin, _, _), .retired(let plugin, _): plugin
    case .warned(let warning): warning.plugin
    case .changed(let report): report.changes.count == 1 ? report.changes.first?.plugin : nil
    case .started, .notChanged: nil
    }
  }

  /// The generation that it is about; `nil` for several or none.
  public var generation: Int? {
    switch self {
    case .drained(_, let generation, _), .retired(_, let generation): generation
    case .changed(let report): report.changes.count == 1 ? report.changes.first?.to : nil
    case .started, .notChanged, .warned: nil
    }
  }

  /// What a machine may look for, by name.
  public var facts: [String: LogValue] {
    switch self {
    case .started(let plugins):
      ["event": "started", "plugins": .list(plugins.map(LogValue.string))]
    case .changed(let report):
      [
        "event": "changed", "outcome": .string(report.outcome.rawValue),
        "changes": .list(report.changes.map(\.facts)), "isDrained": .bool(report.isDrained),
        "rejected": .int(report.rejected),
        "warnings": .list(report.warnings.map(LogValue.string)),
      ]
    case .notChanged(let kind, _): ["event": "not-changed", "kind": .string(kind)]
    case .drained(_, _, let time): ["event": "drained", "seconds": .double(time / .seconds(1))]
    case .retired: ["event": "retired"]
    case .warned(let warning):
      [
        "event": "warned", "member": .string(warning.member), "provider": .string(warning.provider),
      ]
    }
  }
}

extension HostEvent: CustomStringConvertible {
  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .started(let plugins): "the host answers with \(plugins.joined(separator: ", "))"
    case .changed(let report):
      report.outcome.words + (report.changes.isEmpty ? "" : ": ")
        + report.changes.map(\.description).joined(separator: "; ")
    case .notChanged(_, let message): "nothing was changed: \(message)"
    case .drained(let plugin, let generation, let time):
      "'\(plugin)' generation \(generation) is idle, \(time) after it was replaced"
    case .retired(let plugin, let generation): "'\(plugin)' generation \(generation) was shut down"
    case .warned(let warning): "\(warning)"
    }
  }
}

extension SwapReport.Change {
  fileprivate var facts: LogValue {
    var fields: [String: LogValue] = ["plugin": .string(plugin)]
    fields["from"] = from.map(LogValue.int)
    fields["to"] = to.map(LogValue.int)
    fields["reason"] = reason.map(LogValue.string)
    return .fields(fields)
  }
}
