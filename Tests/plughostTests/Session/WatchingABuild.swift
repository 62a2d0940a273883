import Foundation
import Testing

/// A watched plugin whose "build" copies the fixture that the source names.
private struct Watched {
  let host: Served
  let folder: TemporaryFolder

  init(slowly: Bool = false) throws {
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
    let write =
      slowly
      ? "rm \(file); (\(chunks); \(rest)) 2>/dev/null | cat > \(file)"
      : "cp \(source) \(root)/made/new && mv \(root)/made/new \(file)"
    host = try Served(
      in: folder,
      [
        "watch", "swapped-router", "--build", write, "--file", file, "--watch", "\(root)/sources",
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

  @Test func `ends in order`() throws {
    let watched = try Watched()

    watched.host.signal(SIGTERM)

    #expect(watched.host.end() == 0)
  }
}
