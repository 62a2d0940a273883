import Foundation
import Testing

@Suite struct AddingAPluginFromOutside {
  @Test(.timeLimit(.minutes(15)))
  func `the host that is there runs what someone else built, and stays the same file`() throws {
    let host = Plughost.products.appending(path: "plughost")
    let before = try Data(contentsOf: host)
    let folder = TemporaryPath("out side")
    let libraries = try Self.buildOutside(in: folder.path)

    let stats = Plughost(plugins: ["\(libraries)/libStatsFeature.so", "EmbeddedAPIClient"])
    let replaced = Plughost(plugins: [
      "HomeFeature", "ConsoleAnalytics", "AppRouter", "\(libraries)/libPocketAPIClient.so",
    ])

    #expect(try stats("run", "stats").output.hasPrefix("1840s ▇ 1\n"))
    #expect(try replaced("run", "home").output.contains("Pocket paper 0"))
    #expect(try Data(contentsOf: host) == before)
    withExtendedLifetime(folder) {}
  }

  /// Builds the package in a folder outside the checkout, and says where its libraries are.
  private static func buildOutside(in folder: String) throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../OutsidePlugin/build").standardizedFileURL
    let process = Process()
    let output = Pipe()
    process.executableURL = script
    process.arguments = [folder]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the build outside failed; its output is above")
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return String(try #require(lines.last))
  }
}
