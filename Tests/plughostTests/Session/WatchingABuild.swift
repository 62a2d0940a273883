import Foundation
import Glibc
import Testing

/// A watched plugin whose "build" copies the fixture that the source names.
private struct Watched {
  let host: Served
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - slowly: Writes the file in pieces.
  ///   - build: Does this instead of a build; `OUT` is the file.
  ///   - gated: Reads the source, and goes on when the pipe `gate` has been opened and closed.
  /// - Throws: What making files and starting a process throws.
  init(slowly: Bool = false, build: String? = nil, gated: Bool = false) throws {
    folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write("", to: "sources/which")
    let file = "\(root)/made/plugin.so"
    try FileManager.default.createDirectory(
      atPath: "\(root)/made",
      withIntermediateDirectories: false
    )
    try FileManager.default.copyItem(atPath: Plughost.fixture("SwappedRouterV1"), toPath: file)
    let fixtures = URL(filePath: Plughost.fixture("x")).deletingLastPathComponent().path
    let source = "\(fixtures)/lib$(cat \(root)/sources/which).so"
    // In chunks, the file is cut short at most looks.
    let chunks = "for n in 0 1 2 3 4 5 6 7; do dd if=\(source) bs=8192 skip=$n count=1; done"
    let rest = "dd if=\(source) bs=8192 skip=8"
    let gate = "which=$(cat \(root)/sources/which); echo begun >&2; read line < \(root)/gate; "
    let gatedSource = "\(fixtures)/lib$which.so"
    if gated { try #require(unsafe mkfifo("\(root)/gate", 0o600) == 0) }
    let write =
      gated
      ? gate + "cp \(gatedSource) \(root)/made/new && mv \(root)/made/new \(file)"
      : slowly
        ? "rm \(file); (\(chunks); \(rest)) 2>/dev/null | cat > \(file)"
        : "cp \(source) \(root)/made/new && mv \(root)/made/new \(file)"
    let command = build.map { "OUT='\(file)'; \($0)" } ?? write
    host = try Served(
      in: folder,
      [
        "watch", "swapped-router", "--build", command, "--file", file, "--watch", "\(root)/sources",
        "--plugin", file, "--plugin", Plughost.fixture("LiveConsumer"),
      ]
    )
    try host.waitFor("watching \(root)/sources\n")
  }

  /// Saves a source and waits for what comes of it.
  func save(_ fixture: String, until text: String) throws {
    host.forget()
    try folder.write(fixture, to: "sources/which")
    try host.waitFor(text)
  }

  /// Waits until the next gated build has read its source.
  func buildHasBegun() throws {
    try host.waitFor("begun\n")
    host.forget()
  }

  /// Lets a gated build that has begun, or the next one, come to its end.
  func openGate() { close(unsafe open(folder.url.appending(path: "gate").path, O_WRONLY)) }

  func answer() throws -> String { try host.ctl("run", "live-consumer").output }
}

@Suite struct WatchingABuild {
  @Test(arguments: [false, true])
  func `swaps once for each build that is whole`(_ slowly: Bool) throws {
    let watched = try Watched(slowly: slowly)

    try watched.save("SwappedRouterV2", until: "generation 1 → 2")
    let second = try watched.answer()
    try watched.save("SwappedRouterV1", until: "generation 2 → 3")
    let third = try watched.answer()

    #expect([second, third] == ["v2:x build 1\n", "v1:x build 1\n"])
  }

  @Test func `keeps the old one through builds that fail and files that are refused`() throws {
    let watched = try Watched()

    try watched.save("Nothing", until: "Error: the build ended with 1; the plugin stays as it is")
    let afterFailure = try watched.answer()
    try watched.save("SwappedRouterUnready", until: "too cold")
    let afterRefusal = try watched.answer()
    try watched.save("SwappedRouterV2", until: "generation 1 → ")
    let afterSwap = try watched.answer()

    #expect([afterFailure, afterRefusal] == ["v1:x build 1\n", "v1:x build 1\n"])
    #expect(afterSwap == "v2:x build 1\n")
  }

  @Test func `does not take what a build that failed has written, and the next good one`() throws {
    let fixtures = URL(filePath: Plughost.fixture("x")).deletingLastPathComponent().path
    let watched = try Watched(
      build: "cp \(fixtures)/libSwappedRouterV2.so \"$OUT\"; grep -q good ${OUT%/*/*}/sources/which"
    )

    try watched.save(
      "bad",
      until: "Error: the build ended with 1; the plugin stays as it is [PH7101]\n"
    )
    let afterFailure = try watched.answer()
    try watched.save("good", until: "generation 1 → 2")

    #expect(afterFailure == "v1:x build 1\n")
    #expect(try watched.answer() == "v2:x build 1\n")
    #expect(!watched.host.told.contains("→ 3"))
  }

  @Test func `hears of sources in a folder that took the place of the one it watched`() throws {
    let watched = try Watched()
    let sources = watched.folder.url.appending(path: "sources").path
    let files = FileManager.default
    watched.host.forget()

    try files.moveItem(atPath: sources, toPath: sources + ".old")
    try files.createDirectory(atPath: sources, withIntermediateDirectories: false)
    try watched.folder.write("SwappedRouterV2", to: "sources/which")
    try watched.host.waitFor("generation 1 → 2")

    try watched.save("SwappedRouterV1", until: "generation 2 → 3")
    #expect(try watched.answer() == "v1:x build 1\n")
  }

  @Test func `ends a build that runs when it ends itself`() throws {
    let watched = try Watched(build: "sleep 600 & echo \"child $!\" >&2; wait")
    try watched.save("anything", until: "child ")
    try watched.host.waitFor("\n")
    let word = watched.host.told.split(separator: "\n").first { $0.hasPrefix("child ") }
    let child = try #require(word.flatMap { pid_t($0.dropFirst(6)) })

    watched.host.signal(SIGTERM)

    #expect(watched.host.end() == 0)
    // An orphan that has ended may not have been reaped yet.
    let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
    #expect(state?.contains(") Z ") ?? true)
  }

  @Test(arguments: [("rm \"$OUT\"", "does not exist"), ("true", "was not written")])
  func `says that a build which succeeded has made something else`(
    _ build: String,
    _ fault: String
  ) throws {
    let watched = try Watched(build: build)

    let file = "\(watched.folder.url.path)/made/plugin.so"
    try watched.save(
      "anything",
      until: "Error: the build succeeded and '\(file)' \(fault); check --file [PH7102]\n"
    )

    #expect(try watched.answer() == "v1:x build 1\n")
  }

  @Test(arguments: [
    (
      "swaped-router",
      "'swaped-router' is neither a plugin nor an interface here. Did you mean swapped-router?"
    ),
    ("Ruoter", "Did you mean AppInterface.Router?"),
  ])
  func `begins with no name that nothing has`(_ name: String, _ message: String) throws {
    let watch = try Plughost.run([
      "watch", name, "--build", "true", "--file", "x.so", "--plugin",
      Plughost.fixture("SwappedRouterV1"),
    ])

    #expect(watch.status == 2)
    #expect(watch.errors.contains(message), "\(watch.errors)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `swaps once for an edit and another that comes during its build, and serves the last`()
    throws
  {
    let watched = try Watched(gated: true)
    watched.host.forget()

    try watched.folder.write("SwappedRouterV2", to: "sources/which")
    try watched.buildHasBegun()
    try watched.folder.write("SwappedRouterHanging", to: "sources/which")
    watched.openGate()
    // Nothing was swapped in between.
    try watched.buildHasBegun()
    watched.openGate()
    try watched.host.waitFor("generation 1 → 2")

    #expect(try watched.answer() == "hanging:x build 1\n")
    #expect(watched.host.told.ranges(of: "swapped\n").count == 1, "\(watched.host.told)")
  }

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `waits for another program that writes the file in pieces`(closes: Bool) throws {
    let watched = try Watched()
    watched.host.forget()
    let bytes = try Data(contentsOf: URL(filePath: Plughost.fixture("SwappedRouterV2")))
    let file = watched.folder.url.appending(path: "made/plugin.so")

    try Data().write(to: file)
    var handle = try FileHandle(forWritingTo: file)
    let size = bytes.count / 6 + 1
    for start in stride(from: 0, to: bytes.count, by: size) {
      try handle.seekToEnd()
      try handle.write(contentsOf: bytes[start..<min(start + size, bytes.count)])
      // Longer than the watcher's own quiet time: that is what is tried here.
      usleep(100_000)
      if closes {
        try handle.close()
        handle = try FileHandle(forWritingTo: file)
      }
    }
    try handle.close()
    try watched.host.waitFor("generation 1 → 2")

    #expect(try watched.answer() == "v2:x build 1\n")
    #expect(!watched.host.told.contains("Error"), "\(watched.host.told)")
  }

  @Test func `ends in order`() throws {
    let watched = try Watched()

    watched.host.signal(SIGTERM)

    #expect(watched.host.end() == 0)
  }
}
