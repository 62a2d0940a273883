internal import Glibc

/// What is printed, and with which status the process ends.
struct ExitReport: Hashable {
  var text: String
  var code: ExitCode

  /// The report on an error that came out of `root` or a command below it.
  init(_ error: any Error, root: any ParsableArguments.Type) {
    let path =
      (error as? CommandError)?.path
      ?? (root as? any ParsableCommand.Type).map(CommandPath.init(root:))
    let error = (error as? CommandError)?.underlying ?? error
    switch error {
    case let code as ExitCode:
      (text, self.code) = ("", code)
    case let exit as CleanExit:
      (text, code) = (Self.text(of: exit, path), .success)
    case BuiltInRequest.version:
      (text, code) = (path?.version ?? "", .success)
    case BuiltInRequest.help:
      (text, code) = (path.map { HelpPage($0).text } ?? "", .success)
    case is ParserError, is ValidationError:
      (text, code) = (Self.usageFault("\(error)", path), .validationFailure)
    default:
      (text, code) = ("Error: \(error)", .failure)
    }
  }

  private static func text(of exit: CleanExit, _ path: CommandPath?) -> String {
    switch exit {
    case .message(let text): text
    case .helpRequest(let command): path.map { HelpPage($0.leading(to: command)).text } ?? ""
    }
  }

  private static func usageFault(_ message: String, _ path: CommandPath?) -> String {
    guard let path else { return "Error: \(message)" }
    return """
      Error: \(message)
      \(UsageLine(path).text(prefix: "Usage: "))
        See '\(path.name) --help' for more information.
      """
  }
}

extension CommandPath {
  /// This path as far as `command`, or `command` alone when it is not on the path.
  func leading(to command: (any ParsableCommand.Type)?) -> CommandPath {
    guard let command else { return self }
    guard let index = commands.lastIndex(where: { $0 == command }) else {
      return CommandPath(root: command)
    }
    var path = self
    path.commands.removeSubrange((index + 1)...)
    return path
  }
}

extension ParsableArguments {
  /// The status that the process ends with after `error`.
  public static func exitCode(for error: any Error) -> ExitCode {
    ExitReport(error, root: self).code
  }

  /// The text that is printed for `error`.
  public static func fullMessage(for error: any Error) -> String {
    ExitReport(error, root: self).text
  }

  /// Ends the process: pages go to standard output, errors to standard error.
  ///
  /// A page that could not be written is a failure.
  ///
  /// - Parameter error: What ended the command; `nil` for success.
  public static func exit(withError error: (any Error)? = nil) -> Never {
    guard let error else { Glibc.exit(0) }
    let report = ExitReport(error, root: self)
    guard !report.text.isEmpty else { Glibc.exit(report.code.rawValue) }
    let isPage = report.code.isSuccess
    let isWritten = writeLine(report.text, to: isPage ? STDOUT_FILENO : STDERR_FILENO)
    Glibc.exit(isPage && !isWritten ? ExitCode.failure.rawValue : report.code.rawValue)
  }
}

/// Writes a text and a line end, as far as the other side takes it.
///
/// - Returns: Whether it is written, or a reader had enough.
private func writeLine(_ text: String, to descriptor: Int32) -> Bool {
  let bytes = Array((text + "\n").utf8)
  var start = 0
  while start < bytes.count {
    // Safe: the buffer lives through the call, which reads no more than it is told.
    let written = unsafe bytes[start...].withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard written > 0 || errno == EINTR else { return errno == EPIPE }
    start += max(0, written)
  }
  return true
}
