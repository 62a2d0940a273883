import Foundation
import Testing

@Suite struct DocumentationPages {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  private static let plugins = [
    "Tests/OutsidePlugin", "Plugins", "Examples", "Sources/AppInterface",
  ]
  private static let contracts = ["Plugins/RouterContract", "Tests/SamplePluginsTests/Contracts"]
  private static let tests = [
    "Examples/Testing", "Examples/Migration", "Sources/AppInterface",
    "Tests/PluginInterfaceTests/Dependencies",
  ]

  @Test(
    arguments: [
      ("authoring", plugins, 3), ("tutorials/embedding-an-app", plugins, 3),
      ("dependency-injection", plugins, 3), ("testing", tests, 8),
      ("migration", tests, 8), ("contracts", contracts, 2),
    ]
  )
  func `every sample stands in a file that is built`(
    page: String,
    folders: [String],
    least: Int
  ) throws {
    let file = Self.root.appending(path: "docs/\(page).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let sources = try folders.flatMap { try swiftFiles(below: Self.root.appending(path: $0)) }

    let samples = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }

    #expect(samples.count > least)
    for sample in samples {
      #expect(sources.contains { $0.contains(sample) }, "in no file:\n\(sample)")
    }
  }

  @Test(arguments: [
    "Sources/PluginInterface/Sources/PluginInterface/PluginInterface.docc",
    "Sources/PluginHost/PluginHost.docc",
    "Sources/PluginContract/Sources/PluginContract/PluginContract.docc",
    "Sources/PluginTesting/PluginTesting.docc",
  ])
  func `every sample of the reference stands in a file that is built`(catalog: String) throws {
    let folder = Self.root.appending(path: catalog)
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let sources = try (Self.plugins + Self.contracts)
      .flatMap { try swiftFiles(below: Self.root.appending(path: $0)) }

    let samples = pages.flatMap { $0.components(separatedBy: "```swift\n").dropFirst() }
      .compactMap { $0.components(separatedBy: "```").first }

    #expect(!samples.isEmpty)
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
