import Foundation
import Testing

/// One row: a fixture in C, and what running it comes to.
struct BadEndInC: Sendable, CustomTestStringConvertible {
  let fixture: String
  let status: Int32
  let message: String

  var testDescription: String { fixture }

  static let all = [
    BadEndInC(
      fixture: "ExitingInC",
      status: 6,
      message: "Plugin 'exiting-in-c' ended the process with status 0 while answering."
    ),
    BadEndInC(
      fixture: "AbortingInC",
      status: 6,
      message: "Plugin 'aborting-in-c' crashed while answering: SIGABRT (abort), at "
    ),
    BadEndInC(
      fixture: "ThrowingAcrossC",
      status: 6,
      message: "Plugin 'throwing-across-c' crashed while answering: SIGABRT (abort), at "
    ),
    BadEndInC(
      fixture: "ForbiddingExecutableMemory",
      status: 1,
      message: """
        plugin 'forbidding-executable-memory' was not built: its builder threw: no callback can be made: \
        libffi got no executable memory. The system may forbid memory that is both written and executed, \
        and libffi needs such memory for callbacks
        """
    ),
    BadEndInC(
      fixture: "DescriptorShort",
      status: 3,
      message: """
        plugin 'descriptor-short' describes itself wrongly: the descriptor says it is 16 bytes long, and \
        its version needs 40. Rebuild it for this host.
        """
    ),
    BadEndInC(
      fixture: "DescriptorOfSwift",
      status: 3,
      message: """
        plugin 'descriptor-of-swift' describes itself wrongly: the language is c in the manifest and swift \
        in the descriptor. Rebuild it for this host.
        """
    ),
    BadEndInC(
      fixture: "DescriptorNewer",
      status: 3,
      message: """
        plugin 'descriptor-newer' describes itself wrongly: the descriptor has version 9, and this host \
        knows version 1. Rebuild it for this host.
        """
    ),
  ]
}

@Suite struct PluginsInC {
  @Test(arguments: BadEndInC.all)
  func `end a child at most, and are named`(_ row: BadEndInC) throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.brokenFile(row.fixture)])

    #expect(run.status == row.status)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Error: \(row.message)") }, "\(run.errors)")
  }

  @Test func `may come with a library in Swift`() throws {
    let run = try Plughost.run(["run", "--plugin", Plughost.brokenFile("SwiftHelperOfC")])

    #expect(run.output == "swift\n")
    #expect(run.errors == "")
  }

  @Test func `are told at the wiring what they cannot provide, and nothing is run`() throws {
    let run = try Plughost.run(["check", "--plugin", Plughost.brokenFile("RouterInC")])

    #expect(run.status == 4)
    #expect(
      (run.output + run.errors).contains(
        """
        'router-in-c' is not written in Swift and provides AppInterface.Router, which can be provided in \
        Swift alone: of 'url(for:)', it takes or returns String and cannot throw; in the interface, give it \
        a value for that case with @Fallback
        """
      ),
      "\(run.output + run.errors)"
    )
  }

  /// The kernel's own rule, for a program and what it starts: no memory becomes executable later.
  @Test func `run where memory may not be written and executed`() throws {
    let script = """
      import ctypes, os, sys
      if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0): sys.exit(77)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let python = Process()
    let output = Pipe()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments =
      ["python3", "-c", script, Plughost.plugin("").replacing("lib.so", with: "plughost"), "run"]
      + ["CTitles", "EmbeddedAPIClient", "AppRouter"].flatMap { ["--plugin", Plughost.plugin($0)] }
    python.standardOutput = output
    try python.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    python.waitUntilExit()

    // 77: a kernel that does not know the rule, so that nothing can be said.
    if python.terminationStatus == 77 { try Test.cancel("the kernel is older than 6.3") }
    #expect(python.terminationStatus == 0)
    #expect(String(decoding: text, as: UTF8.self).contains("More: app://home?limit=5"))
  }
}
