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

  @Test(arguments: [
    ["decorator", "Cached", "--against", "AppInterface.APIClient"],
    ["provider", "Way", "--against", "AppInterface.Router"],
    ["feature", "Pear", "--language", "c"],
    ["feature", "Apple", "--against", "AppInterface"],
  ])
  func `what is written is accepted by a host`(_ kind: [String]) throws {
    let new = try plughost(["new"] + kind)
    let build = try plughost("build", kind[1], "-c", "release")
    let check = try plughost(
      "check",
      "--plugin",
      "\(kind[1])/.build/plughost",
      "--plugin",
      Plughost.plugin("EmbeddedAPIClient")
    )

    #expect(new.status == 0, "\(new.errors)")
    #expect(build.status == 0, "\(build.errors)")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test func `a decorator passes on what it is given`() throws {
    _ = try plughost("new", "decorator", "Passing", "--against", "AppInterface.APIClient")
    _ = try plughost("build", "Passing")

    let names = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    let app = names.map(Plughost.plugin) + ["Passing/.build/plughost"]
    let run = try plughost(["run", "home"] + app.flatMap { ["--plugin", $0] })

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty == false)
  }

  @Test func `a contract judges a provider`() throws {
    let new = try plughost("new", "contract", "Ways", "--against", "AppInterface.Router")
    let build = try plughost("build", "Ways")
    let contract = "Ways/.build/plughost/libWays.so"
    let verify = try plughost(
      "verify",
      Plughost.plugin("AppRouter"),
      "--contract",
      contract,
      "--only",
      "built-anew"
    )

    #expect([new.status, build.status] == [0, 0], "\(new.errors)\(build.errors)")
    #expect(verify.status == 0, "\(verify.output)\(verify.errors)")
    #expect(verify.output.contains("built-anew"))
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

  @Test func `plain swift build builds it, and its test passes without a host`() throws {
    _ = try plughost("new", "feature", "Plain")
    let swift = try Program.run(
      "/usr/bin/env",
      ["swift", "test"],
      in: folder.url.appending(path: "Plain")
    )
    let run = try plughost("run", "plain", "--plugin", "Plain/.build/debug/libPlain.so")

    #expect(swift.status == 0, "\(swift.output)\(swift.errors)")
    #expect(run.output.hasPrefix("Hello from plain"), "\(run.errors)")
  }

  @Test func `a compiler's errors are told as they are, and the last build stays`() throws {
    _ = try plughost("new", "feature", "Wrong")
    let first = try hash(of: "Wrong")
    try folder.write("let number: Int = \"one\"\n", to: "Wrong/Sources/Wrong/More.swift")

    let build = try plughost("build", "Wrong")
    let library = try plughost("inspect", "--json", "Wrong/.build/plughost/libWrong.so")

    #expect(build.status == 1)
    #expect(build.errors.contains("More.swift:1:19: error: cannot convert value"))
    #expect(build.errors.hasSuffix("Error: swiftc ended with 1; see above\n"), "\(build.errors)")
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
    (["new", "provider", "Name", "--language", "c"], "begin with 'plughost header MODULE'"),
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

  @Test func `without a compiler its name is told`() throws {
    _ = try plughost("new", "feature", "Poor")

    let build = try Installation.run(["build", "Poor"], in: folder.url, environment: ["PATH": "/"])

    #expect(build.status == 2)
    #expect(build.errors.contains("'swiftc' is in none of the folders of PATH; install the Swift"))
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

  @Test func `nothing is left of what is uninstalled`() throws {
    let prefix = folder.url.appending(path: "there")
    try Installation.make("install-files", prefix)
    try Installation.make("uninstall", prefix)

    let all = FileManager.default.enumerator(at: prefix, includingPropertiesForKeys: nil)
    let files = all?.compactMap { $0 as? URL }.filter { $0.hasDirectoryPath == false } ?? []
    #expect(files == [])
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
