import Foundation
import Testing

/// A shell that reads a script from a pipe.
enum Script {
  static let plugins = ["LiveConsumer", "SwappedRouterV1"]

  /// Runs `plughost shell` on these lines.
  static func run(
    _ lines: [String],
    _ options: [String] = [],
    plugins: [String] = plugins
  ) throws -> Plughost.Outcome {
    let folder = try TemporaryFolder()
    let script = try folder.write(lines.joined(separator: "\n") + "\n", to: "script")
    return try Plughost.run(
      ["shell"] + options + plugins.flatMap { ["--plugin", Plughost.fixture($0)] },
      input: FileHandle(forReadingFrom: URL(filePath: script))
    )
  }

  /// The documents of a shell with `--json`, one a line.
  static func documents(_ outcome: Plughost.Outcome) throws -> [[String: Any]] {
    try outcome.output.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }
  }
}

@Suite struct TellingAShell {
  @Test func `to swap and to go back shows each change`() throws {
    let shell = try Script.run([
      "# from the first build to the second and back", "",
      "run live-consumer",
      "plan swap swapped-router '\(Plughost.fixture("SwappedRouterV2"))'",
      "swap swapped-router '\(Plughost.fixture("SwappedRouterV2"))'  # as planned",
      "run live-consumer", "rollback swapped-router", "run live-consumer", "quit",
      "run live-consumer",
    ])

    #expect(shell.status == 0)
    #expect(
      shell.output == """
        v1:x build 1
        build      swapped-router
        publish    AppInterface.Router from swapped-router
        swapped
          swapped-router: generation 1 → 2
        v2:x build 1
        rolled back
          swapped-router: generation 2 → 1
        v1:x build 1

        """
    )
  }

  @Test func `to run a request takes a time limit and a consistency`() throws {
    let shell = try Script.run([
      "run live-consumer --consistency request --timeout 30s",
      "run live-consumer --consistency session",
      "run live-consumer --timeout soon",
    ])

    #expect(shell.output == "v1:x build 1\n")
    #expect(shell.errors.contains("The value 'session' is not valid for '--consistency"))
    #expect(shell.errors.contains("'soon'"))
  }

  @Test func `in JSON puts one document on a line for each command`() throws {
    let shell = try Script.run(
      ["list", "swp", "run printing-feature", "generations"],
      ["--json"],
      plugins: ["PrintingFeature"]
    )

    let documents = try Script.documents(shell)
    #expect(documents.map { $0["command"] as? String } == ["list", nil, "run", "generations"])
    #expect(documents.map { $0["status"] as? Int } == [0, 2, 0, 0])
    #expect(documents[2]["response"] as? String == "fine")
    #expect(shell.errors.contains("printed by a call"))
  }

  @Test func `that something fails gives the gravest status of all lines`() throws {
    let shell = try Script.run([
      "rollback swapped-router", "swap swapped-router /nowhere.so", "run live-consumer",
    ])

    #expect(shell.status == 3)
    #expect(shell.output == "v1:x build 1\n")
  }

  @Test func `tells the line of an error in a script`() throws {
    let shell = try Script.run(["# one", "", "rollback swapped-router", "lst"])

    #expect(
      shell.errors == """
        Error: line 3: nothing of 'swapped-router' was replaced, so there is no way back; swap in the \
        build that is wanted [PH4118]
        Error: line 4: Unknown command 'lst'. Did you mean 'list'? [PH6001]

        """
    )
  }

  @Test func `whose plugins do not fit tells each problem once, and does not start`() throws {
    let shell = try Script.run(["list"], plugins: ["LiveConsumer", "RecordingAnalytics"])
    let json = try Script.run(["list"], ["--json"], plugins: ["LiveConsumer"])

    let lines = shell.errors.split(separator: "\n")
    #expect(shell.status == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("Error: ") }, "\(shell.errors)")
    #expect(lines.last == "Error: the host was not started: the wiring is invalid. [PH2901]")
    #expect(Set(lines).count == lines.count && lines.count == 3, "\(shell.errors)")
    let error = try json.document()["error"] as? [String: Any]
    #expect((error?["message"] as? String)?.contains("AppInterface.Router") == true)
  }

  @Test func `keeps values for a plugin that is loaded later`() throws {
    let shell = try Script.run(
      ["load '\(Plughost.fixture("RecordingAnalytics"))'", "list"],
      ["--set", "recording-analytics.log=/dev/null"]
    )

    #expect(shell.status == 0)
    #expect(
      shell.errors.hasPrefix(
        """
        Warning: no plugin has the id 'recording-analytics' yet; what is given for it (log) is kept \
        for when it is loaded

        """
      )
    )
    #expect(shell.output.contains("recording-analytics"))
  }

  @Test func `swaps with values, and builds the same file again for one`() throws {
    let swap = "swap swapped-router '\(Plughost.fixture("SwappedRouterV1"))'"
    let shell = try Script.run([
      "plan \(swap) --set swapped-router.log=/dev/null",
      "\(swap) --set swapped-router.log=/dev/null",
      "\(swap) --set swapped-router.log=/dev/null",
      "\(swap) --set swapped-router.lgo=/dev/null",
    ])

    #expect(
      shell.errors.contains(
        "Error: line 4: 'swapped-router' reads no value 'lgo'. Did you mean log? [PH2303]\n"
      ),
      "\(shell.errors)"
    )
    #expect(shell.output.contains("build      swapped-router\n"), "\(shell.output)")
    #expect(
      shell.output.contains("swapped\n  swapped-router: generation 1 → 2\n"),
      "\(shell.output)"
    )
    #expect(shell.output.contains("unchanged"), "\(shell.output)")
  }

  @Test func `loads a plugin with its values and a choice`() throws {
    let load = "load '\(Plughost.fixture("RecordingAnalytics"))'"
    let shell = try Script.run([
      "\(load) --set recording-analytics.lgo=/dev/null",
      "\(load) --set recording-analytics.log=/dev/null",
      "load '\(Plughost.fixture("OtherRouter"))'",
      "load '\(Plughost.fixture("OtherRouter"))' --use Router=swapped-router",
      "run live-consumer",
    ])

    #expect(shell.status == 4)
    #expect(
      shell.errors.contains(
        "Error: line 1: 'recording-analytics' reads no value 'lgo'. Did you mean log? [PH2303]\n"
      ),
      "\(shell.errors)"
    )
    #expect(!shell.errors.contains("line 2: "), "\(shell.errors)")
    #expect(shell.errors.contains("Error: line 3: "), "\(shell.errors)")
    #expect(!shell.errors.contains("line 4: "), "\(shell.errors)")
    #expect(shell.output.contains("v1:x build 1\n"))
  }

  @Test func `warns of values for an id that is near another`() throws {
    let shell = try Script.run(["list"], ["--set", "swaped-router.log=x"])

    #expect(shell.status == 0)
    #expect(shell.errors.contains("is kept for when it is loaded. Did you mean swapped-router?"))
  }

  @Test func `strictly ends at the first line that fails`() throws {
    let shell = try Script.run(
      ["rollback swapped-router", "swap swapped-router /nowhere.so"],
      ["--strict"]
    )

    #expect(shell.status == 1)
    #expect(shell.errors.hasPrefix("Error: line 1: nothing of 'swapped-router' was replaced"))
    #expect(shell.errors.hasSuffix("[PH4118]\n"))
  }

  @Test(arguments: ["swap", "swap a b a c", "run", "\"open", "drain x --deadline soon", "plan"])
  func `what it cannot understand is a usage error and changes nothing`(_ line: String) throws {
    let shell = try Script.run([line, "run live-consumer"])

    #expect(shell.status == 2)
    #expect(shell.output == "v1:x build 1\n")
  }
}

/// One row: a time that a verb cannot read, and what it says.
private let badTimes = [
  ("swap a b --standby 5", "'5' is not valid for '--standby <time>'"),
  ("swap a b --build-limit x", "'x' is not valid for '--build-limit <time>'"),
  ("confirm a --deadline 5", "'5' is not valid for '--deadline <time>'"),
  ("drain a --deadline soon", "'soon' is not valid for '--deadline <time>'"),
]

@Suite struct AShellThatIsGivenATime {
  @Test func `says how one is written`() throws {
    let shell = try Script.run(badTimes.map(\.0) + ["swap a b --drain wait:5"])

    #expect(shell.status == 2)
    for (_, message) in badTimes {
      let text = """
        The value \(message): write a number above zero and its unit, as in 500ms, 10s or 2m.
        """
      #expect(shell.errors.contains(text), "\(shell.errors)")
    }
    #expect(
      shell.errors.contains(
        """
        The value 'wait:5' is not valid for '--drain <drain>': write wait:TIME, reject:TIME or \
        abandon; a time is 500ms, 10s or 2m.
        """
      ),
      "\(shell.errors)"
    )
  }
}

/// One row: a swap that must fail, and with which status.
struct BadSwap: Sendable, CustomTestStringConvertible {
  let line: String
  let status: Int32
  let message: String

  var testDescription: String { line }

  static let all = [
    BadSwap(
      line: "swap swapped-router '\(Plughost.fixture("SwappedRouterUnready"))'",
      status: 1,
      message: "its warm-up failed: too cold"
    ),
    BadSwap(
      line: "swap swapped-router '\(Plughost.fixture("SwappedRouterThrowing"))'",
      status: 1,
      message: "its builder threw"
    ),
    BadSwap(
      line: "swap swapped-router '\(Plughost.fixture("OtherRouter"))'",
      status: 3,
      message: "holds the plugin 'other-router'"
    ),
    BadSwap(line: "unload swapped-router", status: 4, message: "needed by live-consumer"),
    BadSwap(
      line: "swap nothing /nowhere/x.so",
      status: 3,
      message: "'/nowhere/x.so' does not exist. Check the path."
    ),
    BadSwap(
      line: "load '\(Plughost.fixture("TrappingConstructor"))'",
      status: 6,
      message: "Plugin 'trapping-constructor' crashed while being loaded: SIGABRT"
    ),
  ]
}

@Suite struct AShellWhoseSwapFails {
  @Test(arguments: BadSwap.all)
  func `goes on with what it had`(_ row: BadSwap) throws {
    let shell = try Script.run([row.line, "run live-consumer"])

    #expect(shell.status == row.status)
    #expect(shell.errors.contains(row.message), "\(shell.errors)")
    #expect(shell.output == "v1:x build 1\n")
  }

  @Test func `outlives a builder that traps`() throws {
    let shell = try Script.run(
      [
        "swap AnalyticsClient '\(Plughost.fixture("TrappingBuilder"))'", "run recording-feature",
      ],
      [
        "--set", "recording-feature.log=/dev/null", "--set", "recording-analytics.log=/dev/null",
        "--set", "recording-router.log=/dev/null",
      ],
      plugins: ["RecordingFeature", "RecordingRouter", "RecordingAnalytics"]
    )

    #expect(shell.status == 6)
    #expect(shell.errors.contains("Plugin 'trapping-builder' crashed while being built"))
    #expect(!shell.output.isEmpty)
  }

  @Test func `names a plugin that crashes in a call`() throws {
    let shell = try Script.run(["run trapping-call"], ["--json"], plugins: ["TrappingCall"])

    let document = try #require(try Script.documents(shell).last)
    #expect(shell.status == 6)
    #expect((document["error"] as? [String: Any])?["plugin"] as? String == "trapping-call")
  }
}
