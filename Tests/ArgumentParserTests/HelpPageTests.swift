import ArgumentParser
import Testing

@Suite struct AskingForHelp {
  private func page(_ arguments: [String]) throws -> String {
    let error = try #require(throws: (any Error).self) { try Tool.parseAsRoot(arguments) }
    #expect(Tool.exitCode(for: error).isSuccess)
    return Tool.fullMessage(for: error)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `the root's page lists the commands`(_ arguments: [String]) throws {
    #expect(
      try page(arguments)
        == """
        OVERVIEW: Plays records.

        Each command takes the records in the order given.

        USAGE: tool <command>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show this page.

        COMMANDS:
          play                    Plays one record, or several one after the other,
                                  until the shelf is empty.
          sort
          shelf                   Looks after the shelf.

          See 'tool help <command>' for more about one command.
        """
    )
  }

  @Test(arguments: [
    ["help", "play"], ["play", "--help"], ["play", "-h"], ["play", "a", "--nonsense", "--help"],
    ["play", "-lh"],
  ])
  func `a command's page lists its arguments`(_ arguments: [String]) throws {
    #expect(
      try page(arguments) == """
        OVERVIEW: Plays one record, or several one after the other, until the shelf is
        empty.

        USAGE: tool play <record> [<more> ...] [--speed <speed>] [--volume <volume>]
                 [--skip <skip> ...] [--gain <channel=gain>] [--verbose] [--loop]
                 [--color]

        ARGUMENTS:
          <record>                The record to begin with.
          <more>                  Records to play afterwards.

        OPTIONS:
          --speed <speed>         How fast. (values: slow, normal, fast; default:
                                  normal)
          -o, --volume <volume>   How loud, from 0 to 10.
          --skip, -k <skip>       A track to leave out.
          --gain <channel=gain>   Gain of one channel. (default: 1.5)
          -v, --verbose           Say more; twice for everything.
          -l, --loop              Begin again at the end.
          --color, --no-color     Print in color.
          --version               Show the version.
          -h, --help              Show this page.
        """
    )
  }

  @Test(arguments: [["help", "shelf", "add"], ["shelf", "add", "--help"]])
  func `help works below a command that has commands`(_ arguments: [String]) throws {
    #expect(
      try page(arguments).hasPrefix("USAGE: tool shelf add <files> ...\n")
    )
  }

  @Test func `no line is wider than 80 columns`() throws {
    for arguments in [["help"], ["help", "play"], ["help", "sort"], ["help", "shelf"]] {
      #expect(try page(arguments).split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test func `what is hidden is not listed`() throws {
    #expect(try !page(["help"]).contains("serve-child"))
    #expect(try !page(["help", "serve-child"]).contains("--descriptor"))
  }

  @Test(arguments: [["--version"], ["play", "--version"], ["shelf", "list", "--version"]])
  func `the version is told at every level`(_ arguments: [String]) throws {
    #expect(try page(arguments) == "1.2.3")
  }
}
