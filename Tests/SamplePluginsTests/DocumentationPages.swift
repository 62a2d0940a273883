import Foundation
import Testing

@Suite struct DocumentationPages {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test(arguments: ["docs/testing.md", "docs/migration.md"])
  func `every sample stands in a file that is built`(page: String) throws {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let folders = [
      "Examples/Testing", "Examples/Migration", "Sources/AppInterface",
      "Tests/PluginInterfaceTests/Dependencies",
    ]
    let sources = try folders.flatMap { try swiftFiles(below: root.appending(path: $0)) }

    let samples = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }

    #expect(samples.count > 8)
    for sample in samples {
      #expect(sources.contains { $0.contains(sample) }, "in no file:\n\(sample)")
    }
  }

  private func swiftFiles(below folder: URL) throws -> [String] {
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}
