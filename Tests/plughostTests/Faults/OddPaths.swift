import Foundation
import Testing

/// Spaces and letters of all kinds; other suites have a PREFIX, a package and a socket of that kind.
@Suite struct OddPaths {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a set is read, staged and run from folders with spaces and other letters`() throws {
    let app = ["HomeFeature", "EmbeddedAPIClient", "AppRouter", "SQLiteAnalytics"]
    for name in app {
      try copy(Plughost.plugin(name), to: "die Plug-ins 漢字/lib\(name) ß.so")
    }
    try copy(Plughost.plugin("AppInterface"), to: "Schnittstellen ü/libAppInterface.so")
    try folder.write(
      """
      {
        "plugins": ["../die Plug-ins 漢字"],
        "interfaces": ["../Schnittstellen ü/libAppInterface.so"],
        "set": { "sqlite-analytics": { "path": "\(folder.url.path)/events é.sqlite3" } }
      }
      """,
      to: "Einstellungen ö/the set.json"
    )
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "kurz hier ä"),
      withIntermediateDirectories: false
    )

    let run = try Plughost.run(
      ["run", "home", "--config", "Einstellungen ö/the set.json"],
      in: folder.url,
      environment: ["TMPDIR": folder.url.appending(path: "kurz hier ä").path]
    )

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Reading room"))
    #expect(files(in: "").contains("events é.sqlite3"))
    #expect(files(in: "kurz hier ä") == [])
  }

  @Test func `a crash in such a folder is told with its path`() throws {
    try copy(Plughost.fixture("TrappingCall"), to: "Plug ö/trapping ü.so")

    let run = try Plughost.run(["run", "--plugin", "Plug ö"], in: folder.url)

    #expect(run.status == 6)
    #expect(run.errors.contains("at Plug ö/trapping ü.so+0x"), "\(run.errors)")
  }

  private func copy(_ file: String, to name: String) throws {
    let place = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: URL(filePath: file), to: place)
  }

  private func files(in name: String) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: name).path
    )
    return all ?? ["there is no such folder"]
  }
}
