internal import FeatureSupport

extension ProfileScreen {
  private static let width = 78

  /// The screen for a terminal: who it is, what they are known for, what they wrote; no colour.
  var text: String {
    let rule = String(repeating: "─", count: Self.width)
    let about = profile.about.printable.wrapped(to: Self.width)
    return ([heading, rule] + about + [""] + paperLines + [rule, "Home: \(home)"])
      .joined(separator: "\n")
  }

  /// The name on the left and the years of life on the right.
  private var heading: String {
    let years = profile.died.map { "\(profile.born)–\($0)" } ?? "born \(profile.born)"
    return profile.name.printable.padded(to: Self.width - years.displayWidth) + years
  }

  private var paperLines: [String] {
    let lines = papers.map { paper in
      "\(String(paper.year).padded(to: 4))  \(paper.title.printable.truncated(to: Self.width - 6))"
    }
    if lines.isEmpty { return ["No papers to show."] }
    return lines + (total > lines.count ? ["      and \(total - lines.count) more"] : [])
  }
}
