import ArgumentParser

/// A tool with every kind of argument, for the tests to parse.
struct Tool: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays records.",
    discussion: "Each command takes the records in the order given.",
    version: "1.2.3",
    subcommands: [Play.self, Sort.self, Shelf.self, Secret.self]
  )
}

struct Play: ParsableCommand, Equatable {
  enum Speed: String, CaseIterable, ExpressibleByArgument { case slow, normal, fast }

  static let configuration = CommandConfiguration(
    abstract: "Plays one record, or several one after the other, until the shelf is empty."
  )

  @Argument(help: "The record to begin with.")
  var record: String

  @Argument(help: "Records to play afterwards.")
  var more: [String] = []

  @Option(help: "How fast.")
  var speed: Speed = .normal

  @Option(name: [.customShort("o"), .long], help: "How loud, from 0 to 10.")
  var volume: Int?

  @Option(name: [.customLong("skip"), .customShort("k")], help: "A track to leave out.")
  var skippedTracks: [Int] = []

  @Option(help: ArgumentHelp("Gain of one channel.", valueName: "channel=gain"))
  var gain: Double = 1.5

  @Flag(name: .shortAndLong, help: "Say more; twice for everything.")
  var verbose: Int

  @Flag(name: [.short, .long], help: "Begin again at the end.")
  var loop = false

  @Flag(inversion: .prefixedNo, help: "Print in color.")
  var color = true

  static func == (a: Play, b: Play) -> Bool { a.summary == b.summary }

  /// All values in one line, in the order of the properties.
  var summary: String {
    """
    \(record) \(more) \(speed) \(volume.map(String.init) ?? "-") \(skippedTracks) \(gain) \
    \(verbose) \(loop) \(color)
    """
  }
}

struct Place: ParsableArguments {
  @Option(help: "The room.")
  var room: String

  @Option(help: "A label as KEY=VALUE.", transform: { try Place.pair($0) })
  var label: [[String]] = []

  mutating func validate() throws {
    if room == "attic" { throw ValidationError("There is no light in the attic.") }
  }

  static func pair(_ text: String) throws -> [String] {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("write KEY=VALUE.") }
    return parts
  }
}

struct Sort: ParsableCommand {
  @OptionGroup var place: Place
  @Flag var reverse = false
  @Flag var byYear = false

  mutating func validate() throws {
    if reverse, byYear { throw ValidationError("Choose one of --reverse and --by-year.") }
  }
}

/// A command that holds others, one of them by default.
struct Shelf: ParsableCommand {
  struct List: ParsableCommand {
    @Flag var all = false
    @Argument var pattern: String?
  }

  struct Add: ParsableCommand {
    @Argument var files: [String]
  }

  static let configuration = CommandConfiguration(
    abstract: "Looks after the shelf.",
    subcommands: [List.self, Add.self],
    defaultSubcommand: List.self
  )
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "serve-child", shouldDisplay: false)
  @Option(help: .hidden) var descriptor = 3
}
