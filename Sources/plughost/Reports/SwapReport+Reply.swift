import PluginHost
import PluginInspection

extension Reply {
  /// What a change of the host came to.
  init(_ report: SwapReport) {
    self.init(
      text: report.lines.joined(separator: "\n"),
      members: [JSON.Member(name: "report", value: JSON(encoding: report))]
    )
    diagnostics = report.warnings.map { "Warning: \($0)".onOneLine }
  }
}

extension SwapReport {
  /// The report with more that may surprise.
  func warning(_ texts: [String]) -> SwapReport {
    var report = self
    report.warnings = texts + report.warnings
    return report
  }

  /// The outcome, each change, and the fate of calls where there were any.
  fileprivate var lines: [String] {
    [outcome.words] + changes.map(\.line) + calls.filter { $0.atPublish > 0 }.map(\.line)
      + (rejected == 0 ? [] : ["  \(rejected) requests were turned away meanwhile"])
  }
}

extension SwapReport.Outcome {
  fileprivate var words: String {
    switch self {
    case .swapped: "swapped"
    case .unchanged: "unchanged: that serves already"
    case .loaded: "loaded"
    case .unloaded: "unloaded"
    case .rolledBack: "rolled back"
    case .rebuilt: "rolled back by building again"
    }
  }
}

extension SwapReport.Change {
  fileprivate var line: String {
    let generations =
      switch (from, to) {
      case (let from?, let to?): "generation \(from) → \(to)"
      case (nil, let to?): "generation \(to)"
      case (let from?, nil): "generation \(from) no longer serves"
      case (nil, nil): "nothing"
      }
    return "  \(plugin): \(generations)" + (reason.map { " (\($0))" } ?? "")
  }
}

extension SwapReport.Calls {
  fileprivate var line: String {
    "  \(plugin): of \(atPublish) calls on generation \(generation), \(finished) finished there"
      + (inProgress == 0 ? "" : ", \(inProgress) still in progress")
  }
}
