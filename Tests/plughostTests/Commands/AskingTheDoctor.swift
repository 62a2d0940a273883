import Foundation
import Testing

@Suite struct AskingTheDoctor {
  @Test func `everything that a host needs is looked at`() throws {
    let outcome = try Plughost.run(["doctor", "--json"])

    let findings = try findings(outcome)
    #expect(outcome.status == 0)
    #expect(
      findings.keys.sorted() == [
        "callbacks", "compiler", "kit", "libffi", "mappings", "open-files", "self-test", "space",
        "staging",
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
