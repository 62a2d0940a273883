/// A command whose work is asynchronous.
///
/// The root command must be one too, so that its `main()` waits.
public protocol AsyncParsableCommand: ParsableCommand {
  /// Does the command's work.
  ///
  /// - Throws: ``ExitCode`` to end with a status; any other error is printed, with status 1.
  mutating func run() async throws
}

extension AsyncParsableCommand {
  /// Prints the help page: a command that only holds others has nothing else to do.
  public mutating func run() async throws {
    throw CleanExit.helpRequest(self)
  }

  /// Parses the process's arguments, runs the command, and on an error ends the process.
  public static func main() async {
    await main(nil)
  }

  /// Parses the arguments given, runs the command, and on an error ends the process.
  public static func main(_ arguments: [String]?) async {
    do {
      let parsed = try CommandPath(root: self).parse(arguments ?? CommandLine.ownArguments)
      do {
        if var command = parsed.command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          var command = parsed.command
          try command.run()
        }
      } catch {
        throw CommandError(path: parsed.path, underlying: error)
      }
    } catch {
      exit(withError: error)
    }
  }
}
