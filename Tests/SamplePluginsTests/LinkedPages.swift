import Foundation
import Testing

/// Every page in Markdown of the repository.
@Suite struct LinkedPages {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static let pages: [String] = {
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { file in
      file.hasSuffix(".md") && !file.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }()

  @Test func `there are pages`() {
    #expect(Self.pages.count > 30)
    #expect(Self.pages.contains("README.md") && Self.pages.contains("docs/cli.md"))
  }

  @Test(arguments: pages)
  func `every link to a file or to a heading leads there`(page: String) throws {
    let file = Self.root.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)

    for link in links(in: text) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? file
        : file.deletingLastPathComponent().appending(path: String(parts[0])).standardizedFileURL
      #expect(
        FileManager.default.fileExists(atPath: target.path),
        "\(page) links to \(link)"
      )
      guard parts.count > 1, let other = try? String(contentsOf: target, encoding: .utf8) else {
        continue
      }
      #expect(headings(of: other).contains(String(parts[1])), "\(page) links to \(link)")
    }
  }

  /// What links in brackets lead to, but other sites; code is none.
  private func links(in page: String) -> [String] {
    let prose = page.components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      .replacing(#/`[^`\n]*`/#, with: "")
    return prose.matches(of: #/\]\(\s*([^)\s]+)\s*\)/#).map { String($0.output.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  /// The headings of a page, as links name them.
  private func headings(of page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return words.replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }
}
