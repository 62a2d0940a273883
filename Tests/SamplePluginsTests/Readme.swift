import Foundation
import Testing

@Suite struct Readme {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test func `every sample that leaves nothing out stands in a file that is built`() throws {
    let built = try ["Greeting/Greeting", "Embedding/Embedding"].map { name in
      try text("Examples/\(name).swift")
    }

    let samples = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { !$0.contains("…") }

    #expect(samples.count == 2)
    for sample in samples {
      let lines = withoutIndentation(sample)
      #expect(built.contains { withoutIndentation($0).contains(lines) }, "not built:\n\(sample)")
    }
  }

  /// Two targets of one name are an error of the package, before anything is built.
  @Test func `the plugin of the sample can be added under the name it has there`() throws {
    let line = #"(name: "Greeting", dependencies: []),"#

    #expect(try text("README.md").contains(line))
    #expect(try !text("Package.swift").replacing(line, with: "").contains(#""Greeting""#))
  }

  @Test(arguments: [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md", "docs/manifest.md",
    "docs/abi.md", "docs/trust.md", "docs/authoring.md", "docs/cli.md", "docs/swapping.md",
    "docs/foreign-plugins.md", "docs/dependency-injection.md", "docs/testing.md",
    "docs/migration.md", "docs/contracts.md", "docs/comparison.md", "docs/errors.md",
    "docs/operations.md",
  ])
  func `every link to a file leads to one`(page: String) throws {
    let folder = root.appending(path: page).deletingLastPathComponent()
    let links = try text(page).components(separatedBy: "](").dropFirst()
      .compactMap { $0.components(separatedBy: ")").first }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.contains("://") && !$0.hasPrefix("#") }

    for link in links {
      let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
      let file = folder.appending(path: parts[0]).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(link)")
      guard parts.count > 1, let target = try? String(contentsOf: file, encoding: .utf8) else {
        continue
      }
      #expect(headings(of: target).contains(parts[1]), "\(page) links to \(link)")
    }
  }

  /// The headings of a page, as links name them.
  private func headings(of page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return words.replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
