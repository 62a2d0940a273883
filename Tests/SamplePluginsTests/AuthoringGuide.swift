import Foundation
import Testing

@Suite struct AuthoringGuide {
  @Test(arguments: ["authoring", "dependency-injection"])
  func `every sample stands in a file that is built`(page: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let path = root.appending(path: "docs/\(page).md")
    let guide = try String(contentsOf: path, encoding: .utf8)
    let sources = try ["Tests/OutsidePlugin", "Plugins", "Examples", "Sources/AppInterface"]
      .flatMap { try swiftFiles(below: root.appending(path: $0)) }

    let samples = guide.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }

    #expect(samples.count > 3)
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
