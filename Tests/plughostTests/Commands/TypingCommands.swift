import Foundation
import Testing

@Suite struct TypingCommands {
  static let wrong: [(arguments: [String], message: String)] = [
    ([], "Missing command."),
    (["chekc"], "Unknown command 'chekc'. Did you mean 'check'?"),
    (["swap", "home", "x.so"], "Unknown command 'swap'. \(isVerb("swap"))"),
    (["list"], "Unknown command 'list'. \(isVerb("list"))"),
    (["help", "swap"], "Unknown command 'swap'. \(isVerb("swap"))"),
    (["ctl", "list"], "Missing argument '--control <socket>'."),
    (
      ["ctl", "list", "--control", "s"],
      "'--control' is an option of ctl, and those stand before the verb."
    ),
    (["check"], "No plugin was given. Name a file or a folder with --plugin."),
    (["check", "--plugins", "x"], "Unknown option '--plugins'. Did you mean '--plugin'?"),
    (["check", "-plugin", "x"], "Unknown option '-plugin'. Did you mean '--plugin'?"),
    (["check", "x"], "Unexpected argument 'x'."),
    (["inspect"], "Missing argument '<file>'."),
    (["run", "--plugin"], "Missing value for '--plugin <path>'."),
    (["run", "-p", "x", "--input", "{"], "The value of --input is not one JSON document."),
    (
      ["run", "-p", "x", "--format", "yaml"],
      "The value 'yaml' is not valid for '--format <format>'. It must be one of 'text', 'json', 'html'."
    ),
    (
      ["run", "-p", "x", "--timeout", "5"],
      """
      The value '5' is not valid for '--timeout <time>': write a number above zero and its unit, as in 500ms, \
      10s or 2m.
      """
    ),
    (
      ["check", "-p", "x", "--timeout", "5x"],
      """
      The value '5x' is not valid for '--timeout <time>': write a number above zero and its unit, as in 500ms, \
      10s or 2m.
      """
    ),
    (
      ["serve", "-p", "x", "--control", "s", "--grace", "5"],
      """
      The value '5' is not valid for '--grace <time>': write a number above zero and its unit, as in 500ms, \
      10s or 2m.
      """
    ),
    (
      ["shell", "-p", "x", "--probe-timeout", "soon"],
      """
      The value 'soon' is not valid for '--probe-timeout <time>': write a number above zero and its unit, as in \
      500ms, 10s or 2m.
      """
    ),
    (
      ["run", "-p", "x", "--use", "APIClient"],
      """
      The value 'APIClient' is not valid for '--use <interface=id>': write INTERFACE=ID, as in \
      APIClient=live-api-client.
      """
    ),
    (
      ["run", "-p", "x", "--set", "a=b"],
      """
      The value 'a=b' is not valid for '--set <id.key=value>': 'a=b' is no setting; write \
      ID.key=value, for instance live-api-client.timeout=5s
      """
    ),
  ]

  private static func isVerb(_ name: String) -> String {
    """
    It is a verb of a running host: type it in 'plughost shell', or send it with 'plughost ctl'; \
    'help \(name)' there tells more.
    """
  }

  @Test(arguments: wrong)
  func `a mistake is told on standard error, with status 2`(
    _ arguments: [String],
    _ message: String
  ) throws {
    let run = try Plughost.run(arguments)

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: \(message) [PH6001]\nUsage: plughost "))
  }

  @Test(arguments: wrong)
  func `with --json it is one document too`(_ arguments: [String], _ message: String) throws {
    guard let command = arguments.first else { return }

    let run = try Plughost.run([command, "--json"] + arguments.dropFirst())

    let document = try run.document()
    let error = try #require(document["error"] as? [String: Any])
    #expect(run.status == 2)
    #expect(document["status"] as? Int == 2)
    #expect(error["kind"] as? String == "usage")
    #expect(error["message"] as? String == message)
  }

  @Test func `an option of ctl behind the verb is told to stand before it`() throws {
    let run = try Plughost.run(["ctl", "--control", "s", "list", "--json"])
    let help = try Plughost.run(["ctl", "--help"])

    let error = try #require(try run.document()["error"] as? [String: Any])
    #expect(run.status == 2)
    #expect(
      error["message"] as? String
        == "'--json' is an option of ctl, and those stand before the verb."
    )
    #expect(
      help.output.contains("USAGE: plughost ctl --control <socket> [--json] <verb> ...\n"),
      "\(help.output)"
    )
  }

  @Test func `the version is told`() throws {
    let run = try Plughost.run(["--version"])

    #expect(run.status == 0)
    #expect(run.output == "plughost 0.1.0\n")
  }
}

@Suite struct ReadingThePageAboutCommands {
  private static let commands = ["inspect", "check", "run", "graph", "explain"]
  private static let page = Result {
    try String(contentsOf: Plughost.root.appending(path: "docs/cli.md"), encoding: .utf8)
  }

  @Test(arguments: commands)
  func `it has every command and option that there is`(_ command: String) throws {
    let page = try Self.page.get()

    let help = try Plughost.run(["help", command])

    #expect(help.status == 0)
    #expect(page.contains("## \(command)\n"))
    let options = help.output.matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
    #expect(options.count > 2)
    for option in Set(options) { #expect(page.contains(option), "\(option) is not documented") }
  }

  @Test func `the program's own page lists the commands`() throws {
    let help = try Plughost.run(["--help"])

    #expect(help.status == 0)
    for command in Self.commands { #expect(help.output.contains("\n  \(command) ")) }
  }

  @Test func `no line of a help page is wider than 80 columns`() throws {
    for command in Self.commands {
      let help = try Plughost.run([command, "--help"])
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }
}

@Suite struct InspectingFiles {
  @Test func `a plugin is described`() throws {
    let run = try Plughost.run(["inspect", Plughost.fixture("RecordingRouter")])

    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(10) == [
        Plughost.fixture("RecordingRouter"),
        "  id             recording-router",
        "  version        1.0.0",
        "  kind           provider",
        "  lifetime       singleton",
        "  entry          plughost_v1_recording_router",
        "  provides       AppInterface.Router",
        "  requires       analytics      AppInterface.AnalyticsClient   one  live",
        "                 configuration  PluginInterface.Configuration  one  live",
        "  configuration  log  string  required",
      ]
    )
    #expect(lines.last == lines.last { $0.hasPrefix("  symbols        1 exported, ") })
  }

  @Test func `an interface module is described`() throws {
    let file = Plughost.products.appending(path: "libAppInterface.so").path

    let run = try Plughost.run(["inspect", file, "--json"])

    let files = try #require(try run.document()["files"] as? [[String: Any]])
    let module = try #require(files.first?["module"] as? [String: Any])
    #expect(run.status == 0)
    #expect(files.first?["kind"] as? String == "interface")
    #expect(module["name"] as? String == "AppInterface")
    #expect((module["protocols"] as? [String])?.contains("APIClient") == true)
  }

  @Test func `one bad file does not hide the others`() throws {
    let run = try Plughost.run(["inspect", "/nowhere/a.so", Plughost.fixture("ThrowingCall")])

    #expect(run.status == 3)
    #expect(
      run.output.hasPrefix(
        """
        /nowhere/a.so
          Refused (not-found): 'a.so' does not exist. Check the path. [PH1001]

        \(Plughost.fixture("ThrowingCall"))
          id         throwing-call
        """
      )
    )
  }
}
