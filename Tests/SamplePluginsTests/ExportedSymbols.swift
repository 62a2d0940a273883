import Foundation
import Testing

/// The sanitizers' builds are linked without the list of exported symbols; Package.swift says why.
@Suite(.disabled(if: ProcessInfo.processInfo.environment["PLUGHOST_SANITIZE"] != nil))
struct ExportedSymbols {
  @Test(arguments: [
    ("HomeFeature", "plughost_v1_home"),
    ("ProfileFeature", "plughost_v1_profile"),
    ("EmbeddedAPIClient", "plughost_v1_embedded_api_client"),
    ("LiveAPIClient", "plughost_v1_live_api_client"),
    ("SQLiteAnalytics", "plughost_v1_sqlite_analytics"),
    ("ConsoleAnalytics", "plughost_v1_console_analytics"),
    ("CAnalytics", "plughost_v1_c_analytics"),
    ("CTitles", "plughost_v1_c_titles"),
    ("AppRouter", "plughost_v1_app_router"),
  ])
  func `a plugin exports its entry and nothing else`(_ plugin: String, entry: String) throws {
    let library = Plughost.products.appending(path: "lib\(plugin).so")

    #expect(try exports(of: library) == [entry])
  }

  private func exports(of library: URL) throws -> [String] {
    let nm = Process()
    let output = Pipe()
    nm.executableURL = URL(filePath: "/usr/bin/env")
    nm.arguments = ["nm", "-D", "--defined-only", "--extern-only", "--format=just-symbols"]
    nm.arguments?.append(library.path)
    nm.standardOutput = output
    try nm.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    nm.waitUntilExit()
    try #require(nm.terminationStatus == 0, "nm cannot read \(library.path)")
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
