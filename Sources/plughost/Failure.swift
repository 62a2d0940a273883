import ArgumentParser
import ForeignPlugins
import PluginHost
import PluginInspection

/// Why a command did not do its work, and the status that says so.
struct Failure: Error, Hashable {
  /// A word for programs, in kebab case.
  var kind: String
  var status: CommandStatus
  /// The plugin at fault, where there is one.
  var plugin: String?
  var message: String
  /// The signal that ended the plugin's process.
  var signal: Int?
  /// The lines for standard error where they are not the message: how a command is typed, say.
  var usage: String?

  /// The status of the process; shells expect 128 and the signal of what was interrupted.
  var exitCode: Int32 {
    guard kind == "interrupted", let signal else { return status.rawValue }
    return 128 + Int32(signal)
  }

  var json: JSON {
    [
      "kind": .string(kind), "plugin": JSON(plugin), "message": .string(message),
      "signal": signal.map(JSON.int) ?? .null,
    ]
  }

  /// The whole document of a command that came to nothing else.
  var document: JSON {
    .document(of: CommandLine.command, exitCode, [JSON.Member(name: "error", value: json)])
  }

  /// The lines for standard error.
  var text: String {
    usage ?? "Error: \(isList ? message.replacing("\n", with: "\nError: ") : message)"
  }

  /// Whether each line of the message is a fault of its own.
  private var isList: Bool { kind == "wiring" || kind == "refused" }
}

extension CommandLine {
  /// The command that was named, as far as there is one.
  static var command: String? {
    let names = PlugHost.configuration.subcommands.map { $0._commandName }
    return arguments.dropFirst().first.flatMap { names.contains($0) ? $0 : nil }
  }

  /// Whether `--json` is among the arguments, also where they could not be understood.
  static var wantsJSON: Bool {
    arguments.dropFirst().prefix { $0 != "--" }.contains("--json")
  }
}

extension Failure {
  /// The failure that an error of a command stands for; `nil` when it is none, such as help.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let failure as BuildFailure: self.init(failure)
    case let failure as SwapFailure: self.init(failure)
    case let failure as HostFailure: self.init(failure)
    case let failure as ScopeFailure:
      self.init(kind: failure.kind, status: .failed, message: failure.description)
    case let failure as StagingFailure:
      self.init(kind: "not-staged", status: failure.status, message: failure.description)
    case let failure as LoadFailure:
      self.init(kind: "not-loaded", status: .refused, message: failure.description)
    case let failure as InvalidWiring:
      self.init(kind: "wiring", status: .wiring, message: failure.description)
    case let fault as LibraryFault:
      self.init(kind: fault.kind, status: .refused, message: fault.description)
    case let refusal as Refusal:
      self.init(kind: "refused", status: .refused, message: refusal.standalone)
    case let fault as CallFault: self.init(fault)
    case let fault as ConfigurationFault:
      self.init(kind: "configuration", status: .usage, message: fault.description)
    case let fault as ExplanationFailure:
      self.init(kind: "unknown-name", status: .usage, message: fault.description)
    default:
      let code = PlugHost.exitCode(for: error)
      guard !code.isSuccess, !(error is ExitCode) else { return nil }
      let text = PlugHost.fullMessage(for: error)
      let message = text.prefix { $0 != "\n" }.trimmingPrefix("Error: ")
      let isUsage = code == .validationFailure
      self.init(
        kind: isUsage ? "usage" : "failed",
        status: isUsage ? .usage : .failed,
        message: isUsage ? String(message) : String(text.trimmingPrefix("Error: ")),
        usage: isUsage ? text : nil
      )
    }
  }

  init(_ failure: BuildFailure) {
    let status: CommandStatus =
      switch failure {
      case .notStaged(_, let failure): failure.status
      case .notLoaded, .badBundle: .refused
      case .builderThrew, .providerFailed: .failed
      case .tookTooLong: .crashed
      }
    self.init(
      kind: failure.kind,
      status: status,
      plugin: failure.plugin,
      message: failure.description
    )
  }
}

extension Failure {
  fileprivate init(_ fault: CallFault) {
    let status: CommandStatus = if case .notPrepared = fault { .refused } else { .failed }
    self.init(kind: "call-failed", status: status, message: fault.description)
  }
}

extension ScopeFailure {
  /// A word for programs.
  fileprivate var kind: String {
    switch self {
    case .noSession: "no-session"
    case .closed: "session-closed"
    case .inUse: "session-in-use"
    case .insideItself: "inside-call"
    case .ended, .notBuiltYet, .otherHost: "failed"
    }
  }
}

extension LibraryFault {
  /// A word for programs.
  fileprivate var kind: String {
    switch self {
    case .notLoaded: "not-loaded"
    case .noFunction, .notAFunction: "no-function"
    }
  }
}

extension StagingFailure {
  /// Whether the plugin is at fault, or the place where the copy was to be made.
  fileprivate var status: CommandStatus {
    switch self {
    case .notRenamed, .notAccepted, .contentNotKept: .refused
    case .folderNotMade, .folderForbidsExecution, .copyNotWritten: .failed
    }
  }
}
