import ArgumentParser
import Testing

/// One row: a command line that is wrong, and the first line of what is said about it.
struct FaultRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arguments: [String]

  init(_ arguments: [String], _ message: String) {
    testDescription = message
    self.arguments = arguments
  }

  static let all = [
    FaultRow([], "Missing command."),
    FaultRow(["paly"], "Unknown command 'paly'. Did you mean 'play'?"),
    FaultRow(["frobnicate"], "Unknown command 'frobnicate'."),
    FaultRow(["serve-chidl"], "Unknown command 'serve-chidl'."),
    FaultRow(["hlep"], "Unknown command 'hlep'. Did you mean 'help'?"),
    FaultRow(["help", "ply"], "Unknown command 'ply'. Did you mean 'play'?"),
    FaultRow(["--versoin"], "Unknown option '--versoin'. Did you mean '--version'?"),
    FaultRow(["shelf", "add"], "Missing argument '<files>'."),
    FaultRow(["play"], "Missing argument '<record>'."),
    FaultRow(["play", "a", "--sped", "fast"], "Unknown option '--sped'. Did you mean '--speed'?"),
    FaultRow(["play", "a", "--sped=fast"], "Unknown option '--sped'. Did you mean '--speed'?"),
    FaultRow(["play", "a", "-speed"], "Unknown option '-speed'. Did you mean '--speed'?"),
    FaultRow(["play", "a", "-loop"], "Unknown option '-loop'. Did you mean '--loop'?"),
    FaultRow(["play", "a", "-x"], "Unknown option '-x'."),
    FaultRow(["play", "a", "--colour"], "Unknown option '--colour'. Did you mean '--color'?"),
    FaultRow(["play", "a", "--speed"], "Missing value for '--speed <speed>'."),
    FaultRow(["play", "a", "--speed", "--loop"], "Missing value for '--speed <speed>'."),
    FaultRow(["play", "a", "-kv", "3"], "Missing value for '--skip <skip>'."),
    FaultRow(
      ["play", "a", "--volume", "-3"],
      """
      Missing value for '--volume <volume>'. \
      A value that begins with a dash is joined with '=', as in '=-3'.
      """
    ),
    FaultRow(
      ["play", "a", "--speed", "warp"],
      "The value 'warp' is not valid for '--speed <speed>'. "
        + "It must be one of 'slow', 'normal', 'fast'."
    ),
    FaultRow(["play", "a", "-k", "x"], "The value 'x' is not valid for '--skip <skip>'."),
    FaultRow(["play", "a", "--gain="], "The value '' is not valid for '--gain <channel=gain>'."),
    FaultRow(["play", "a", "--loop=yes"], "'--loop' takes no value, but 'yes' was given."),
    FaultRow(["sort"], "Missing argument '--room <room>'."),
    FaultRow(["sort", "--room", "a", "b"], "Unexpected argument 'b'."),
    FaultRow(["sort", "--room", "a", "b", "c d"], "Unexpected arguments 'b', 'c d'."),
    FaultRow(
      ["sort", "--room", "a", "--label", "x"],
      "The value 'x' is not valid for '--label <label>': write KEY=VALUE."
    ),
    FaultRow(["sort", "--room", "attic"], "There is no light in the attic."),
    FaultRow(
      ["sort", "--room", "a", "--reverse", "--by-year"],
      "Choose one of --reverse and --by-year."
    ),
  ]
}

@Suite struct AWrongCommandLine {
  @Test(arguments: FaultRow.all)
  func `the message says what is wrong`(_ row: FaultRow) throws {
    let error = try #require(throws: (any Error).self) { try Tool.parseAsRoot(row.arguments) }

    let lines = Tool.fullMessage(for: error).split(separator: "\n")
    #expect(lines.first.map(String.init) == "Error: " + row.testDescription)
    #expect(lines.contains { $0.hasPrefix("Usage: tool") })
    #expect(Tool.exitCode(for: error) == .validationFailure)
    #expect(Tool.exitCode(for: error).rawValue == 2)
  }

  @Test func `usage and the way to more help follow the message`() throws {
    let error = try #require(throws: (any Error).self) { try Tool.parseAsRoot(["sort"]) }

    #expect(
      Tool.fullMessage(for: error) == """
        Error: Missing argument '--room <room>'.
        Usage: tool sort --room <room> [--label <label> ...] [--reverse] [--by-year]
          See 'tool sort --help' for more information.
        """
    )
  }
}

@Suite struct EndingACommand {
  struct Burnt: Error, CustomStringConvertible {
    var description: String { "The record is burnt." }
  }

  @Test func `an error of the work itself is told without usage, with status 1`() {
    #expect(Tool.fullMessage(for: Burnt()) == "Error: The record is burnt.")
    #expect(Tool.exitCode(for: Burnt()) == .failure)
  }

  @Test func `an exit code prints nothing`() {
    #expect(Tool.fullMessage(for: ExitCode(6)).isEmpty)
    #expect(Tool.exitCode(for: ExitCode(6)).rawValue == 6)
  }

  @Test func `a clean exit prints its text with status 0`() {
    #expect(Tool.fullMessage(for: CleanExit.message("Done.")) == "Done.")
    #expect(Tool.exitCode(for: CleanExit.message("Done.")).isSuccess)
  }
}
