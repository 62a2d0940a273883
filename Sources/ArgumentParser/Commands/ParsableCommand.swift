/// A command that can be run from the command line.
public protocol ParsableCommand: ParsableArguments {
  /// The command's name, its help, and the commands below it.
  static var configuration: CommandConfiguration { get }

  /// Does the command's work.
  ///
  /// - Throws: ``ExitCode`` to end with a status; any other error is printed, with status 1.
  mutating func run() throws
}

extension ParsableCommand {
  /// Named after the type, with no help of its own.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Prints the help page: a command that only holds others has nothing else to do.
  public mutating func run() throws {
    throw CleanExit.helpRequest(self)
  }

  /// Reads arguments into this command or one below it.
  ///
  /// - Parameter arguments: The arguments without the program's name; `nil` takes the process's.
  /// - Returns: The command that was named, with its values.
  /// - Throws: An error that ``exit(withError:)`` knows how to tell.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    try CommandPath(root: self).parse(arguments ?? CommandLine.ownArguments).command
  }

  /// Parses the process's arguments, runs the command, and on an error ends the process.
  public static func main() {
    main(nil)
  }

  /// Parses the arguments given, runs the command, and on an error ends the process.
  public static func main(_ arguments: [String]?) {
    do {
      let parsed = try CommandPath(root: self).parse(arguments ?? CommandLine.ownArguments)
      var command = parsed.command
      try parsed.path.naming { try command.run() }
    } catch {
      exit(withError: error)
    }
  }
}
