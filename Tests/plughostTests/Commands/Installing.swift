import Foundation
import Testing

@Suite struct Installing {
  private let folder: TemporaryFolder
  private var prefix: URL { folder.url.appending(path: "a/Pré fix") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `nothing is left of what is uninstalled`() throws {
    let before = files()
    try Installation.make("install-files", prefix)
    let installed = files()
    try Installation.make("uninstall", prefix)

    #expect(installed.contains("a/Pré fix/bin/plughost"))
    #expect(files() == before)
  }

  @Test func `what others have there stays, and so do their folders`() throws {
    try folder.write("mine", to: "a/Pré fix/lib/plughost/swift/Mine.swiftmodule/mine")
    try FileManager.default.createDirectory(
      at: prefix.appending(path: "share/zsh"),
      withIntermediateDirectories: true
    )
    let before = files()
    try Installation.make("install-files", prefix)
    try Installation.make("uninstall", prefix)

    #expect(files() == before)
  }

  @Test func `an installation over another one leaves the files of the new one alone`() throws {
    try Installation.make("install-files", prefix)
    let first = files()
    // As if an older build had one file more.
    try folder.write("old", to: "a/Pré fix/lib/plughost/old")
    let list = prefix.appending(path: "lib/plughost/installed")
    let text = try String(contentsOf: list, encoding: .utf8)
    try "file \(prefix.path)/lib/plughost/old\n\(text)".write(
      to: list,
      atomically: true,
      encoding: .utf8
    )
    try Installation.make("install-files", prefix)

    #expect(files() == first)
    try Installation.make("uninstall", prefix)
    #expect(files() == [])
  }

  @Test func `a package is made below DESTDIR, and says nothing of it`() throws {
    let root = folder.url.appending(path: "root ö").path
    try Installation.make("install-files", URL(filePath: "/opt/plug host"), ["DESTDIR=\(root)"])
    let list = "\(root)/opt/plug host/lib/plughost/installed"

    let text = try String(contentsOfFile: list, encoding: .utf8)
    #expect(text.contains("file /opt/plug host/bin/plughost\n"))
    #expect(!text.contains("root"))
    try Installation.make("uninstall", URL(filePath: "/opt/plug host"), ["DESTDIR=\(root)"])
    #expect(files() == ["root ö"])
  }

  @Test func `pkg-config finds the header, whatever the path is`() throws {
    try Installation.make("install-files", prefix)
    try folder.write("#include <plughost_plugin.h>\nint main(void) { return 0; }\n", to: "use.c")
    let command = "eval cc $(pkg-config --cflags plughost) -fsyntax-only use.c"

    let outcome = try Program.run(
      "/bin/sh",
      ["-c", "command -v pkg-config || exit 77; \(command)"],
      in: folder.url,
      environment: ["PKG_CONFIG_PATH": prefix.appending(path: "lib/pkgconfig").path]
    )

    if outcome.status == 77 { try Test.cancel("there is no pkg-config here") }
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("install-files", "relative", "PREFIX is 'relative'; write an absolute path\n"),
    (
      "uninstall", "/no/where",
      "plughost is not installed in '/no/where': there is no '/no/where/lib"
    ),
  ])
  func `what cannot be done is told`(_ goal: String, _ prefix: String, _ text: String) throws {
    let outcome = try Program.run(
      "/usr/bin/make",
      [
        "-s", "-C", Plughost.root.path, goal, "BUILD=\(Plughost.products.path)", "PREFIX=\(prefix)",
      ]
    )

    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix(text), "\(outcome.errors)")
  }

  /// Relative paths of all that is there, folders too, sorted.
  private func files() -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.url.path)
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }
}
