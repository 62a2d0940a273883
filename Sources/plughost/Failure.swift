import ArgumentParser
import ForeignPlugins
import PluginHost
import PluginInspection

/// Why a command did not do its work, and the status that says so.
struct Failure: Error, Hashable {
  /// A word for programs, in kebab case.
  let kind: String
  /// The number of its page in docs/errors.md.
  let number: ErrorNumber
  var status: CommandStatus
  /// The plugin at fault, where there is one.
  var plugin: String?
  var message: String
  /// The numbers of the lines of the message, where each line is a fault of its own.
  var lineNumbers: [ErrorNumber] = []
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
      "kind": .string(kind),
      "number": .string("\(lineNumbers.count == 1 ? lineNumbers[0] : number)"),
      "plugin": JSON(plugin), "message": .string(message),
      "signal": signal.map(JSON.int) ?? .null,
    ]
  }

  /// The whole document of a command that came to nothing else.
  var document: JSON {
    .document(of: CommandLine.command, exitCode, [JSON.Member(name: "error", value: json)])
  }

  /// The lines for standard error.
  var text: String {
    if let usage {
      let lines = usage.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return ([lines[0].numbered(number)] + lines.dropFirst().map(String.init))
        .joined(separator: "\n")
    }
    guard isList else { return "Error: \(message.numbered(number))" }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let numbers =
      lineNumbers.count == lines.count
      ? lineNumbers : lines.map { _ in lineNumbers.first ?? number }
    return zip(lines, numbers).map { "Error: \($0.numbered($1))" }.joined(separator: "\n")
  }

  /// Whether each line of the message is a fault of its own.
  private var isList: Bool { kind == "wiring" || kind == "refused" }
}

extension StringProtocol {
  /// As people are told it: the number at the end leads to docs/errors.md.
  func numbered(_ number: ErrorNumber) -> String { "\(self) [\(number)]" }
}

extension Failure {
  /// What a command itself has to say.
  init(
    kind: FailureKind,
    status: CommandStatus,
    plugin: String? = nil,
    message: String,
    signal: Int? = nil,
    usage: String? = nil
  ) {
    self.init(
      kind: kind.word,
      number: kind.number,
      status: status,
      plugin: plugin,
      message: message,
      signal: signal,
      usage: usage
    )
  }

  /// What the host says.
  init(
    _ error: some Explained & CustomStringConvertible,
    word: String? = nil,
    status: CommandStatus,
    plugin: String? = nil
  ) {
    self.init(
      kind: word ?? error.word,
      number: error.number,
      status: status,
      plugin: plugin,
      message: error.description
    )
  }

  /// Faults of files, each with a line of its own.
  init(refusing refusals: [Refusal], plugin: String? = nil) {
    self.init(
      kind: .refused,
      status: .refused,
      plugin: plugin,
      message: refusals.map(\.standalone).joined(separator: "\n")
    )
    lineNumbers = refusals.map(\.number)
  }

  /// Plugins that do not fit together; a line for each problem.
  init(_ problems: [WiringProblem], plugin: String? = nil) {
    self.init(
      kind: .wiring,
      status: .wiring,
      plugin: plugin,
      message: problems.map(\.description).joined(separator: "\n")
    )
    lineNumbers = problems.map(\.number)
  }
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
    case let failure as HostFailure: self.init(failure, status: failure.status)
    case let failure as ScopeFailure: self.init(failure, status: .failed)
    case let failure as StagingFailure:
      self.init(failure, word: "not-staged", status: failure.status)
    case let failure as LoadFailure: self.init(failure, status: .refused)
    case let failure as InvalidWiring: self.init(failure.problems)
    case let fault as LibraryFault:
      self.init(kind: fault.kind, status: .refused, message: fault.description)
    case let refusal as Refusal: self.init(refusing: [refusal])
    case let fault as CallFault:
      self.init(kind: fault.kind, status: fault.status, message: fault.description)
    case let fault as ConfigurationFault:
      self.init(kind: fault.kind, status: .usage, message: fault.description)
    case let fault as ExplanationFailure:
      self.init(kind: fault.kind, status: .usage, message: fault.description)
    default:
      let code = PlugHost.exitCode(for: error)
      guard !code.isSuccess, !(error is ExitCode) else { return nil }
      let text = PlugHost.fullMessage(for: error)
      let message = text.prefix { $0 != "\n" }.trimmingPrefix("Error: ")
      let isUsage = code == .validationFailure
      self.init(
        kind: isUsage ? .usage : .failed,
        status: isUsage ? .usage : .failed,
        message: isUsage ? String(message) : String(text.trimmingPrefix("Error: ")),
        usage: isUsage ? text : nil
      )
    }
  }

  /// Why a plugin was not built.
  init(_ failure: BuildFailure) {
    self.init(failure, status: failure.status, plugin: failure.plugin)
  }
}
