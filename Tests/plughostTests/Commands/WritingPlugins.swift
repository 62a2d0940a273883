import Foundation
import Testing

@Suite(.installed, .serialized) struct WritingPlugins {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `three commands lead from an empty folder to a running plugin`() throws {
    let new = try plughost("new", "feature", "WeatherReport", "--output", "wea ther")
    let build = try plughost("build", "wea ther")
    let run = try plughost("run", "weather-report", "--plugin", "wea ther/.build/plughost")

    #expect(new.output == "\(folder.url.appending(path: "wea ther").path)\n", "\(new.errors)")
    #expect(build.output.hasSuffix("/wea ther/.build/plughost/libWeatherReport.so\n"))
    #expect(run.output.hasPrefix("Hello from weather-report, request "), "\(run.errors)")
    #expect([new.status, build.status, run.status] == [0, 0, 0])
  }

  @Test func `the same sources make the same plugin, and others another`() throws {
    _ = try plughost("new", "feature", "Same")
    let first = try hash(of: "Same")
    let again = try hash(of: "Same")
    let source = folder.url.appending(path: "Same/Sources/Same/Same.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    try folder.write(text.replacing("Hello", with: "Good day"), to: "Same/Sources/Same/Same.swift")
    let changed = try hash(of: "Same")

    #expect(first == again)
    #expect(first != changed)
  }

  @Test func `an interface module of one package is implemented by another`() throws {
    let new = try plughost("new", "interface", "Payment")
    let build = try plughost("build", "Payment")
    try folder.write(
      """
      import Payment
      import PluginInterface

      @Plugin("cash", version: "1.0.0", provides: (any PaymentService).self)
      struct CashBuilder: ProviderBuilder {
        func build(_: NoDependencies) -> any PaymentService { Cash() }
      }

      struct Cash: PaymentService {
        func answer(to question: String) async throws -> String { "in coins" }
      }
      """,
      to: "Cash/Sources/Cash/Cash.swift"
    )
    let interfaces = "Payment/.build/plughost"
    let cash = try plughost("build", "Cash", "--interfaces", interfaces)
    let check = try plughost(
      "check",
      "--plugin",
      "Cash/.build/plughost",
      "--interface",
      "\(interfaces)/libPayment.so"
    )

    #expect([new.status, build.status] == [0, 0], "\(build.errors)")
    #expect(cash.status == 0, "\(cash.errors)")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test func `a compiler's errors are told as they are, and the last build stays`() throws {
    _ = try plughost("new", "feature", "Wrong")
    let first = try hash(of: "Wrong")
    try folder.write("let number: Int = \"one\"\n", to: "Wrong/Sources/Wrong/More.swift")

    let build = try plughost("build", "Wrong")
    let library = try plughost("inspect", "--json", "Wrong/.build/plughost/libWrong.so")

    #expect(build.status == 1)
    #expect(build.errors.contains("More.swift:1:19: error: cannot convert value"))
    #expect(
      build.errors.hasSuffix("Error: swiftc ended with 1; see above [PH7101]\n"),
      "\(build.errors)"
    )
    #expect(library.output.contains(first))
  }

  @Test(arguments: [
    (["new", "feature", "lower"], "'lower' is no name for a module"),
    (["new", "novel", "Name"], "'novel' is no kind of package; write one of feature, provider,"),
    (
      ["new", "provider", "Name"],
      "name it with --against MODULE.PROTOCOL, one of AppInterface.APIC"
    ),
    (
      ["new", "provider", "Name", "--against", "Nothing"], "there is no interface module 'Nothing'"
    ),
    (
      ["new", "decorator", "Name", "--against", "AppInterface.Rooter"],
      "'AppInterface.Rooter' names no dependency protocol; write one of AppInterface.APIClient,"
    ),
    (
      ["new", "contract", "Name", "--language", "c", "--against", "AppInterface.Router"],
      "a contract is written in Swift; 'new' writes features and providers in C"
    ),
    (
      ["new", "provider", "Name", "--language", "c", "--against", "AppInterface.Router"],
      "AppInterface.Router can be provided in Swift alone: of 'url(for:)', it takes or returns json"
    ),
    (
      ["new", "feature", "Name", "--language", "c", "--against", "Nothing"],
      "there is no interface module 'Nothing'"
    ),
    (["new", "feature", "Name", "--output", "/"], "'/' is there already; name another folder"),
    (["build", "nowhere"], "has no plugin to build: its folder 'Sources' needs a folder for each"),
  ])
  func `what cannot be done is told with what to write instead`(
    _ arguments: [String],
    _ text: String
  ) throws {
    let outcome = try plughost(arguments)

    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `a program without a kit says where there is one`() throws {
    let build = try Plughost.run(["build"], in: folder.url)

    #expect(build.status == 2)
    #expect(build.errors.contains("install plughost with 'make install PREFIX=…'"))
  }

  @Test func `bash completes commands, options and values`() throws {
    let script = """
      source "$1"
      ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _plughost; echo "${COMPREPLY[@]}"; }
      ask plughost gr; ask plughost graph --form; ask plughost graph --format j
      """
    let file = Installation.prefix.appending(path: "share/bash-completion/completions/plughost")
    let bash = try Program.run("/bin/bash", ["-c", script, "bash", file.path])

    #expect(bash.output == "graph\n--format\njson\n", "\(bash.errors)")
  }

  private func plughost(_ arguments: String...) throws -> Plughost.Outcome {
    try plughost(arguments)
  }

  private func plughost(_ arguments: [String]) throws -> Plughost.Outcome {
    try Installation.run(arguments, in: folder.url)
  }

  /// Builds a package and gives the hash of its plugin.
  private func hash(of name: String) throws -> String {
    let build = try plughost("build", name)
    try #require(build.status == 0, "\(build.errors)")
    let file = "\(name)/.build/plughost/lib\(name).so"
    let document = try plughost("inspect", "--json", file).document()
    let files = try #require(document["files"] as? [[String: Any]])
    let facts = try #require(files.first?["file"] as? [String: Any])
    return try #require(facts["hash"] as? String)
  }
}
