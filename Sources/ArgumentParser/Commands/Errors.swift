/// A sentence about arguments that do not go together.
public struct ValidationError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what to type instead.
  public var message: String

  /// An error with a sentence for the person who typed the arguments.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// Ends the process with a status and prints nothing.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The status of the process.
  public var rawValue: Int32

  /// A status by its number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// A status by its number.
  public init(_ code: Int32) {
    self.init(rawValue: code)
  }

  /// Done: 0.
  public static let success = ExitCode(0)

  /// The work failed: 1.
  public static let failure = ExitCode(1)

  /// The command line was wrong: 2, where swift-argument-parser has 64.
  public static let validationFailure = ExitCode(2)

  /// Whether the status says that all is well.
  public var isSuccess: Bool { rawValue == 0 }
}

/// Ends the process with status 0 after printing a text.
public enum CleanExit: Error {
  /// The help page of a command, or of the one that is running.
  case helpRequest((any ParsableCommand.Type)? = nil)
  /// A text for standard output.
  case message(String)

  /// The help page of a command that is at hand as a value.
  public static func helpRequest(_ command: any ParsableCommand) -> CleanExit {
    .helpRequest(type(of: command))
  }
}
