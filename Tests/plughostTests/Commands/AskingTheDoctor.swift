import Foundation
import Testing

@testable import plughost

@Suite struct AskingTheDoctor {
  @Test func `everything that a host needs is looked at`() throws {
    let outcome = try Plughost.run(["doctor", "--json"])

    let findings = try findings(outcome)
    #expect(outcome.status == 0)
    #expect(
      findings.keys.sorted() == [
        "backtraces", "c-compiler", "cache", "callbacks", "compiler", "kit", "libffi", "mappings",
        "open-files", "self-test", "space", "staging",
      ]
    )
    #expect(findings["self-test"]?["state"] == "good")
    #expect(findings["compiler"]?["state"] == "good")
    #expect(findings["libffi"]?["text"]?.contains("libffi.so") == true)
    #expect(findings["kit"]?["remedy"]?.contains("make install PREFIX=…") == true)
  }

  @Test func `a folder in which nothing can be staged is a fault, with what to do`() throws {
    let outcome = try Plughost.run(["doctor"], environment: ["TMPDIR": "/proc"])

    #expect(outcome.status == 1)
    #expect(outcome.output.contains("staging     fault    A private folder cannot be made"))
    #expect(outcome.output.contains("→ name a folder that this user may write and execute from"))
  }

  @Test func `few open files and no compiler are warnings`() throws {
    let program = Plughost.products.appending(path: "plughost").path
    let outcome = try Program.run(
      "/bin/sh",
      ["-c", "ulimit -n 200; exec '\(program)' doctor --json"],
      environment: ["PATH": "/nowhere"]
    )

    let findings = try findings(outcome)
    #expect(outcome.status == 0)
    #expect(findings["open-files"]?["text"] == "200 files may be open at once")
    #expect(findings["open-files"]?["state"] == "warning")
    #expect(findings["compiler"]?["text"] == "there is no 'swiftc' in PATH")
    #expect(findings["c-compiler"]?["text"] == "there is none of clang, cc, gcc in PATH")
    #expect(findings["c-compiler"]?["remedy"]?.contains("apt-get install gcc libc6-dev") == true)
  }

  @Test(
    .mounting,
    arguments: [
      ("noexec", "staging", "fault", "' is on a file system mounted with noexec"),
      ("size=1m", "space", "warning", "1 MiB are free in '"),
    ]
  )
  func `where copies are written is tried`(
    _ options: String,
    _ topic: String,
    _ state: String,
    _ text: String
  ) throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "copies ö")

    let result = try Mounted(options: options).run(
      at: place,
      [Plughost.products.appending(path: "plughost").path, "doctor", "--json"],
      environment: ["TMPDIR": place.path]
    )

    let finding = try findings(result.outcome)[topic]
    #expect(finding?["state"] == state)
    #expect(finding?["text"]?.contains(text) == true, "\(finding ?? [:])")
    #expect(finding?["remedy"]?.contains("TMPDIR") == true)
    #expect(result.outcome.status == (state == "fault" ? 1 : 0))
    #expect(result.files == [])
  }

  @Test func `a process that may not execute what it writes is told what follows`() throws {
    // The kernel takes the right from a process and its children, and gives it to none of them again.
    let program = Plughost.products.appending(path: "plughost").path
    let script = """
      import ctypes, os, sys
      if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0): sys.exit(77)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let outcome = try Program.run(
      "/usr/bin/env",
      ["python3", "-c", script, program, "doctor", "--json"]
    )

    if outcome.status == 77 { try Test.cancel("this kernel knows no PR_SET_MDWE") }
    let finding = try findings(outcome)["callbacks"]
    #expect(finding?["state"] == "warning")
    #expect(finding?["text"] == "this process may not have memory that is written and executed")
    #expect(finding?["remedy"]?.contains("MemoryDenyWriteExecute=no") == true)
  }

  @Test func `a missing program for backtraces is a warning, with where it should be`() throws {
    let outcome = try Plughost.run(["doctor", "--json"], environment: ["SWIFT_ROOT": "/no where"])

    let finding = try findings(outcome)["backtraces"]
    #expect(finding?["state"] == "warning")
    #expect(
      finding?["text"]?.hasPrefix("there is no '/no where/libexec/swift/linux/swift-backtrace'")
        == true
    )
  }

  @Test func `a cache that cannot be written is a warning`() throws {
    let outcome = try Plughost.run(
      ["doctor", "--json"],
      environment: ["XDG_CACHE_HOME": "/proc/no"]
    )

    let finding = try findings(outcome)["cache"]
    #expect(finding?["state"] == "warning")
    #expect(
      finding?["text"] == "the compiler's cache '/proc/no/clang/ModuleCache' cannot be written"
    )
  }

  @Test func `limits that are low are warnings, with what raises them`() {
    let few = Diagnosis.mappings(5_000, used: 400)
    let none = Diagnosis.mappings(400, used: 500)
    let many = Diagnosis.mappings(65_530, used: 400)

    #expect(few.state == .warning)
    #expect(few.text.contains("about 766 generations"))
    #expect(few.remedy == "raise it: 'sysctl vm.max_map_count=262144'")
    #expect(none.text.contains("about 0 generations"))
    #expect(many.state == .good)
  }

  @Test func `the libffi with known faults is told by its file`() {
    #expect(Diagnosis.libffi("/lib/libffi.so.8.1.2").text.contains("what 3.4.4 has wrong"))
    #expect(!Diagnosis.libffi("/lib/libffi.so.8.1.4").text.contains("wrong"))
  }

  @Test func `another compiler than the host's is a fault`() throws {
    let folder = try TemporaryFolder()
    // Written by a program of its own: what another test starts meanwhile would hold it open to write,
    // and then nobody can run it.
    let script = "printf '#!/bin/sh\\necho Swift version 5.10' > swiftc; chmod +x swiftc"
    _ = try Program.run("/bin/sh", ["-c", script], in: folder.url)

    let outcome = try Plughost.run(["doctor"], environment: ["PATH": "\(folder.url.path):/bin"])

    #expect(outcome.status == 1)
    #expect(outcome.output.contains("'swiftc' is Swift 5.10.0, and this host was built with Swift"))
  }

  /// By topic.
  private func findings(_ outcome: Plughost.Outcome) throws -> [String: [String: String]] {
    let all = try #require(try outcome.document()["findings"] as? [[String: Any]])
    let facts = all.map { $0.compactMapValues { $0 as? String } }
    return Dictionary(facts.map { ($0["topic"] ?? "", $0) }) { first, _ in first }
  }
}
