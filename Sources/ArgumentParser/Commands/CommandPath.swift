/// The commands from the root to the one that is meant.
struct CommandPath: Sendable {
  var commands: [any ParsableCommand.Type]

  init(root: any ParsableCommand.Type) {
    commands = [root]
  }

  var last: any ParsableCommand.Type { commands[commands.count - 1] }

  /// The words to type: `plughost run`.
  var name: String { commands.map { $0._commandName }.joined(separator: " ") }

  /// The version nearest to the command.
  var version: String? {
    commands.reversed().lazy.map { $0.configuration.version }.first { !$0.isEmpty }
  }

  /// Finds the command that the arguments name, and reads the rest into it.
  ///
  /// - Throws: ``CommandError``.
  func parse(_ arguments: [String]) throws -> (path: CommandPath, command: any ParsableCommand) {
    var path = self
    var rest = arguments[...]
    while !path.last.configuration.subcommands.isEmpty {
      try path.descend(into: &rest)
    }
    let command = try path.naming { try path.decode(Array(rest)) }
    return (path, command)
  }

  /// Steps to the command that the next argument names, or to the default one.
  private mutating func descend(into arguments: inout ArraySlice<String>) throws {
    let configuration = last.configuration
    if let word = arguments.first {
      if let command = configuration.subcommands.first(where: { $0._commandName == word }) {
        arguments.removeFirst()
        commands.append(command)
        return
      }
      if word == "help" {
        try resolveHelp(arguments.dropFirst())
      }
      try naming { try requestBuiltIn(word) }
    }
    guard let command = configuration.defaultSubcommand else {
      throw CommandError(path: self, underlying: fault(arguments.first))
    }
    commands.append(command)
  }

  private func fault(_ word: String?) -> ParserError {
    guard let word else { return .missingSubcommand }
    let name = word.prefix { $0 != "=" }
    guard word.hasPrefix("-") else {
      return .unknownSubcommand(word, suggestion: word.nearest(in: visibleSubcommands + ["help"]))
    }
    return .unknownOption(
      String(name),
      suggestion: String(name).nearest(in: ["--help"] + (version == nil ? [] : ["--version"]))
    )
  }

  private var visibleSubcommands: [String] {
    last.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
  }

  /// Follows the words after `help`, and asks for the page of the command they lead to.
  private func resolveHelp(_ words: ArraySlice<String>) throws -> Never {
    var path = self
    for word in words where !word.hasPrefix("-") {
      guard let next = path.last.configuration.subcommands.first(where: { $0._commandName == word })
      else {
        throw CommandError(path: path, underlying: path.fault(word))
      }
      path.commands.append(next)
    }
    throw CommandError(path: path, underlying: BuiltInRequest.help)
  }

  private func decode(_ arguments: [String]) throws -> any ParsableCommand {
    let names = definitions(of: last).flatMap(\.names)
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let isOwn = names.contains { $0.description == argument }
      if !isOwn { try requestBuiltIn(argument) }
    }
    return try last.decode(arguments)
  }

  private func requestBuiltIn(_ argument: String) throws {
    switch argument {
    case "--help", "-h": throw BuiltInRequest.help
    case "--version" where version != nil: throw BuiltInRequest.version
    default: return
    }
  }

  /// Runs `body`; an error it throws remembers which command it belongs to.
  func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(path: self, underlying: error)
    }
  }
}

/// A page that was asked for instead of a run.
enum BuiltInRequest: Error { case help, version }

/// An error and the command it belongs to.
struct CommandError: Error {
  var path: CommandPath
  var underlying: any Error
}

extension ParsableCommand {
  /// The name to type for this command.
  public static var _commandName: String { configuration.commandName ?? "\(Self.self)".kebabCased }
}
