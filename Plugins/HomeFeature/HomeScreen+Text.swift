internal import FeatureSupport

extension HomeScreen {
  private static let width = 78
  private static let longestName = 24

  /// The screen for a terminal: two lines a paper, links in one column, no colour.
  var text: String {
    let rule = String(repeating: "─", count: Self.width)
    let rows = papers.isEmpty ? ["No papers to show."] : lines
    let links = [("Previous", previous), ("Next", next)].compactMap { name, url in
      url.map { "\(name): \($0)" }
    }
    return ([heading, rule] + rows + [rule] + links).joined(separator: "\n")
  }

  /// The title on the left, and on the right which part of the whole this is.
  private var heading: String {
    let end = offset + papers.count
    let position = papers.isEmpty ? "\(total) papers" : "\(offset + 1)–\(end) of \(total)"
    return title.padded(to: Self.width - position.displayWidth) + position
  }

  private var lines: [String] {
    let longestName = papers.map(\.author.printable.displayWidth).max() ?? 0
    let nameWidth = min(longestName, Self.longestName)
    return papers.flatMap { paper in
      [
        "\(String(paper.year).padded(to: 4))  \(paper.title.printable.truncated(to: Self.width - 6))",
        "      \(paper.author.printable.padded(to: nameWidth))  \(paper.profile)",
      ]
    }
  }
}
