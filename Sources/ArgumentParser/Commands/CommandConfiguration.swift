/// What a command is called, what help says about it, and which commands it holds.
public struct CommandConfiguration: Sendable {
  /// The name to type; `nil` takes the type's name in kebab case.
  public var commandName: String?
  /// One line for lists of commands.
  public var abstract: String
  /// How it is typed, where its arguments do not say that by themselves.
  public var usage: String?
  /// More, printed below the line on the command's own page.
  public var discussion: String
  /// What `--version` prints; empty when there is none.
  public var version: String
  /// Whether the command is listed.
  public var shouldDisplay: Bool
  /// The commands below this one.
  public var subcommands: [any ParsableCommand.Type]
  /// The command that runs when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?

  /// A configuration; every part has a default.
  public init(
    commandName: String? = nil,
    abstract: String = "",
    usage: String? = nil,
    discussion: String = "",
    version: String = "",
    shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
  }
}
