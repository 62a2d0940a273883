import Foundation
import Testing

/// One row: a fixture, and what running it comes to.
struct BadEnd: Sendable, CustomTestStringConvertible {
  let fixture: String
  var more: [String] = []
  let status: Int32
  let kind: String
  let message: String
  var output = ""

  var testDescription: String { fixture }

  static let all = [
    BadEnd(
      fixture: "ThrowingCall",
      status: 1,
      kind: "feature-threw",
      message: "'throwing-call' failed: out of ink"
    ),
    BadEnd(
      fixture: "ExitingCall",
      status: 6,
      kind: "exited",
      message: "Plugin 'exiting-call' ended the process with status 0 while answering."
    ),
    BadEnd(
      fixture: "TrappingCall",
      status: 6,
      kind: "crashed",
      message: """
        Plugin 'trapping-call' crashed while answering: SIGILL (a trap: fatalError, a failed \
        precondition, an index out of range), at \(Plughost.fixture("TrappingCall"))+0x
        """
    ),
    BadEnd(
      fixture: "OverflowingCall",
      status: 6,
      kind: "crashed",
      message: """
        Plugin 'overflowing-call' crashed while answering: SIGSEGV (invalid memory access), \
        at \(Plughost.fixture("OverflowingCall"))+0x
        """
    ),
    BadEnd(
      fixture: "OverflowingBuilder",
      status: 6,
      kind: "crashed",
      message: """
        Plugin 'overflowing-builder' crashed while being built: SIGSEGV (invalid memory access), \
        at \(Plughost.fixture("OverflowingBuilder"))+0x
        """
    ),
    BadEnd(
      fixture: "TrappingConstructor",
      status: 6,
      kind: "crashed",
      message: """
        Plugin 'trapping-constructor' crashed while being loaded: SIGABRT (abort), \
        at \(Plughost.fixture("TrappingConstructor"))+0x
        """
    ),
    BadEnd(
      fixture: "TrappingShutdown",
      status: 6,
      kind: "crashed",
      message: "Plugin 'trapping-shutdown' crashed while being shut down: SIGILL",
      output: "fine\n"
    ),
    BadEnd(
      fixture: "HangingCall",
      more: ["--timeout", "2s"],
      status: 6,
      kind: "timed-out",
      message: "Plugin 'hanging-call' was not done after 2s while answering."
    ),
    BadEnd(
      fixture: "HangingWithoutDescriptors",
      more: ["--timeout", "2s"],
      status: 6,
      kind: "timed-out",
      message: "Plugin 'hanging-without-descriptors' was not done after 2s while answering."
    ),
    BadEnd(
      fixture: "ExitingAtExit",
      status: 6,
      kind: "exited",
      message: "Plugin 'exiting-at-exit' ended the process with status 7",
      output: "fine\n"
    ),
  ]
}

@Suite struct AFeatureThatEndsBadly {
  @Test(arguments: BadEnd.all)
  func `is named with what happened and when`(_ row: BadEnd) throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture(row.fixture)] + row.more)

    #expect(run.status == row.status)
    #expect(run.output == row.output)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Error: \(row.message)") }, "\(run.errors)")
  }

  @Test(arguments: BadEnd.all)
  func `has the same status and the same facts in JSON`(_ row: BadEnd) throws {
    let plugin = ["--plugin", Plughost.fixture(row.fixture)]

    let run = try Plughost.run(["run", "--json"] + plugin + row.more)

    let document = try run.document()
    let error = try #require(document["error"] as? [String: Any])
    #expect(run.status == row.status)
    #expect(document["status"] as? Int32 == row.status)
    #expect(error["kind"] as? String == row.kind)
    #expect((error["message"] as? String)?.hasPrefix(row.message) == true)
    #expect(error["plugin"] != nil)
  }

  @Test func `is named, too, when its time was over before any of its code ran`() throws {
    let run = try Plughost.run([
      "run", "--timeout", "1ms", "--plugin", Plughost.fixture("PrintingFeature"),
    ])

    #expect(run.status == 6)
    #expect(
      run.errors == """
        Error: The worker process for 'printing-feature' was not done after 1ms. [PH4303]

        """
    )
  }

  @Test func `is named with the function that crashed`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture("TrappingCall")])

    #expect(run.errors.contains(#/\+0x[0-9a-f]+ in TrappingCall\.TrappingCall\.handle\(.*\)/#))
  }

  @Test func `leaves no process behind, and says which it was`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture("ForkingCall")])

    let process = run.output.trimmingCharacters(in: .newlines)
    #expect(run.status == 0)
    let sentence = """
      (process \(process)), which a plugin had started, outlived it and was ended.

      """
    // It becomes the second of these some time after it was started as the first.
    #expect(["setsid", "sleep"].contains { run.errors == "Warning: '\($0)' \(sentence)" })
    #expect(Int(process) != nil)
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
  }

  @Test func `leaves no process behind that has neither its environment nor a parent`() throws {
    let run = try Plughost.run([
      "run", "--input", #""bare""#, "--plugin", Plughost.fixture("ForkingCall"),
    ])

    let ended = try #require(run.errors.firstMatch(of: #/'(?:setsid|sleep)' \(process (\d+)\)/#))
    #expect(run.status == 0)
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(ended.1)"))
  }

  @Test func `leaves no copy of a plugin behind`() throws {
    let folder = try TemporaryFolder()

    _ = try Plughost.run(
      ["run", "--plugin", Plughost.fixture("TrappingCall")],
      environment: ["TMPDIR": folder.url.path]
    )

    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `cannot command the terminal with the words of an error`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.fixture("ThrowingControls")])

    #expect(
      run.errors == "Error: 'throwing-controls' failed: \\u{1B}[31mred\\u{0}\nand more [PH4305]\n"
    )
  }

  @Test func `does not hide that another plugin was refused`() throws {
    let run = try Plughost.run([
      "run", "--json", "--plugin", Plughost.fixture("TrappingCall"),
      "--plugin", "/nowhere/libNone.so",
    ])

    let document = try run.document()
    #expect(run.status == 3)
    #expect((document["error"] as? [String: Any])?["kind"] as? String == "crashed")
    #expect((document["refused"] as? [Any])?.count == 1)
  }
}

@Suite struct ABuilderThatFails {
  @Test func `is reported with its own words and nothing is left standing`() throws {
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "log").path
    let plugins = ["FailingAfterRecording", "RecordingRouter", "RecordingAnalytics"]
      .flatMap { ["--plugin", Plughost.fixture($0)] }
    let settings = ["failing-after-recording", "recording-router", "recording-analytics"]
      .flatMap { ["--set", "\($0).log=\(log)"] }

    let run = try Plughost.run(["run"] + plugins + settings)

    #expect(run.status == 1)
    #expect(
      run.errors == """
        Error: plugin 'failing-after-recording' was not built: its builder threw: out of paper. \
        Everything built for it has been taken back. [PH3204]

        """
    )
    #expect(
      try String(contentsOfFile: log, encoding: .utf8) == """
        analytics built
        router built
        failing feature began
        router shut down
        analytics shut down

        """
    )
  }
}
