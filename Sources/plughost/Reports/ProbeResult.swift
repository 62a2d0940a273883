/// What building one plugin in a process of its own came to.
struct ProbeResult: Hashable, Sendable {
  var plugin: String
  var outcome: Outcome

  /// How it ended.
  enum Outcome: Hashable, Sendable {
    /// It was built and shut down again.
    case built
    /// The wiring has a problem that keeps it from being built.
    case notWired
    /// A plugin that it needs was not built.
    case providerNotBuilt(String)
    /// It was refused while it was loaded.
    case refused(String)
    /// Its builder, or one that it needs, threw.
    case failed(String)
    /// It ended its process, or took too long.
    case crashed(String, signal: Int?)
  }

  var json: JSON {
    var members = [JSON.Member(name: "outcome", value: .string(outcome.word))]
    if let message = outcome.message {
      members.append(JSON.Member(name: "message", value: .string(message)))
    }
    if case .crashed(_, let signal?) = outcome {
      members.append(JSON.Member(name: "signal", value: .int(signal)))
    }
    return .object(members)
  }
}

extension ProbeResult.Outcome {
  /// A word for tables and programs.
  var word: String {
    switch self {
    case .built: "built"
    case .notWired, .providerNotBuilt: "not-built"
    case .refused: "refused"
    case .failed: "failed"
    case .crashed: "crashed"
    }
  }

  /// The word for people.
  var cell: String { word.replacing("-", with: " ") }

  /// What happened; `nil` when there is nothing to say.
  var message: String? {
    switch self {
    case .built: nil
    case .notWired: "not built: the wiring has a problem, see there"
    case .providerNotBuilt(let provider): "not built: it needs '\(provider)', which was not built"
    case .refused(let message), .failed(let message), .crashed(let message, _): message
    }
  }

  /// The status it stands for; a problem of the wiring or of a provider is counted there.
  var status: CommandStatus {
    switch self {
    case .built, .notWired, .providerNotBuilt: .done
    case .refused: .refused
    case .failed: .failed
    case .crashed: .crashed
    }
  }

  /// Whether the plugin can be relied on by its consumers.
  var isBuilt: Bool { self == .built }
}
