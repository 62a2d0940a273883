import Foundation
import Glibc
import Testing

/// A file that is swapped in, in a folder of its own with what stands beside it.
private struct Candidate {
  let folder: TemporaryFolder
  var file: String { folder.url.appending(path: "router.so").path }
  /// The log of the fixtures, beside which they look for more.
  var log: String { folder.url.appending(path: "router").path }

  init(_ fixture: String, next: String? = nil) throws {
    folder = try TemporaryFolder()
    try put(fixture, at: file)
    if let next { try put(next, at: "\(log).next") }
  }

  private func put(_ fixture: String, at path: String) throws {
    try FileManager.default.copyItem(atPath: Plughost.fixture(fixture), toPath: path)
  }

  func shell(_ lines: [String], _ options: [String] = []) throws -> Plughost.Outcome {
    try Script.run(lines, ["--set", "swapped-router.log=\(log)"] + options)
  }
}

@Suite struct TryingAFileBeforeASwap {
  @Test func `what was tried is what serves, also when the file is another one by then`() throws {
    let candidate = try Candidate("SwappedRouterReplacing", next: "SwappedRouterV2")

    let shell = try candidate.shell([
      "swap swapped-router \(candidate.file)", "run live-consumer",
      "swap swapped-router \(candidate.file)", "run live-consumer",
    ])

    #expect(shell.status == 0, "\(shell.errors)")
    #expect(
      shell.output == """
        swapped
          swapped-router: generation 1 → 2
        tried:x build 1
        swapped
          swapped-router: generation 2 → 3
        v2:x build 1

        """
    )
  }

  @Test func `ends a builder that hangs, and the host has heard of no change`() throws {
    let candidate = try Candidate("SwappedRouterHanging")
    try #require(unsafe mkfifo("\(candidate.log).builder", 0o600) == 0)

    let shell = try candidate.shell(
      ["swap swapped-router \(candidate.file)", "generations", "run live-consumer"],
      ["--probe-timeout", "1s"]
    )

    #expect(shell.status == 6)
    #expect(shell.errors.contains("was not done after 1s while being built"), "\(shell.errors)")
    #expect(!shell.output.contains("failed"))
    #expect(shell.output.hasSuffix("v1:x build 1\n"))
  }

  @Test func `does not try what allows no second generation beside it, and says so`() throws {
    let folder = try TemporaryFolder()
    let lock = folder.url.appending(path: "lock").path

    let shell = try Script.run(
      [
        "swap exclusive-router '\(Plughost.fixture("ExclusiveRouterV2"))'",
        "load '\(Plughost.fixture("DirectConsumer"))'", "run direct-consumer",
      ],
      ["--set", "exclusive-router.lock=\(lock)"],
      plugins: ["LiveConsumer", "ExclusiveRouterV1"]
    )

    #expect(shell.status == 0, "\(shell.errors)")
    #expect(
      shell.errors.contains(
        """
        Warning: 'exclusive-router' was not tried in a process of its own first, since \
        'exclusive-router' allows no second generation beside the one that serves
        """
      ),
      "\(shell.errors)"
    )
    #expect(shell.errors.contains("Warning: 'direct-consumer' was not tried"), "\(shell.errors)")
    #expect(shell.output.contains("exclusive-router: generation 1 → 2"), "\(shell.output)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `left out, a constructor that hangs keeps the host from its end no longer than its grace`()
    throws
  {
    let shell = try Script.run(
      ["load '\(Plughost.fixture("HangingConstructor"))'"],
      ["--no-probe", "--grace", "200ms"]
    )

    #expect(shell.status == 6, "\(shell.errors)")
    #expect(shell.errors.contains("'hanging-constructor'"), "\(shell.errors)")
  }

  @Test func `left out, a crash names the file that was loaded meanwhile`() throws {
    let file = Plughost.fixture("TrappingShutdown")
    let shell = try Script.run(["load '\(file)'"], ["--no-probe"])

    #expect(shell.status == 6)
    #expect(
      shell.errors.contains("Plugin 'trapping-shutdown' crashed while being shut down: SIGILL"),
      "\(shell.errors)"
    )
    #expect(shell.errors.contains(", at \(file)+0x"), "\(shell.errors)")
  }

  @Test func `can be left out: the host gives a builder that hangs up by itself`() throws {
    let candidate = try Candidate("SwappedRouterHanging")
    try #require(unsafe mkfifo("\(candidate.log).builder", 0o600) == 0)

    let shell = try candidate.shell(
      [
        "swap swapped-router \(candidate.file) --build-limit 200ms", "run live-consumer",
        "swap swapped-router '\(Plughost.fixture("SwappedRouterV2"))'", "run live-consumer",
      ],
      ["--no-probe"]
    )

    #expect(shell.status == 6)
    #expect(shell.errors.contains("its builder has not returned after"), "\(shell.errors)")
    #expect(shell.output.hasPrefix("v1:x build 1\n"))
    #expect(shell.output.hasSuffix("v2:x build 1\n"))
  }
}
