import PluginHost
import PluginInspection

extension Reply {
  /// What a change of the host came to, and what was found out before.
  init(_ report: SwapReport, _ tried: Tried = Tried()) {
    let report = report.warning(tried.warnings)
    self.init(
      text: (report.lines + tried.judged.map { "  \($0)" }).joined(separator: "\n"),
      members: [JSON.Member(name: "report", value: JSON(encoding: report))]
        + (tried.judged.isEmpty ? [] : [JSON.Member(name: "judged", value: JSON(tried.judged))])
    )
    diagnostics = report.warnings.map { "Warning: \($0)".onOneLine }
  }
}

/// What was found out about a change before it was made.
struct Tried: Sendable {
  /// What could not be tried.
  var warnings: [String] = []
  /// What was held to contracts, a line each.
  var judged: [String] = []
}

extension SwapReport {
  /// The report with more that may surprise.
  fileprivate func warning(_ texts: [String]) -> SwapReport {
    var report = self
    report.warnings = texts + report.warnings
    return report
  }

  /// The outcome, each change, and the fate of calls where there were any.
  fileprivate var lines: [String] {
    [outcome.words] + changes.map { "  \($0)" } + calls.filter { $0.atPublish > 0 }.map(\.line)
      + (rejected == 0 ? [] : ["  \(rejected) requests were turned away meanwhile"])
  }
}

extension SwapReport.Calls {
  fileprivate var line: String {
    "  \(plugin): of \(atPublish) calls on generation \(generation), \(finished) finished there"
      + (inProgress == 0 ? "" : ", \(inProgress) still in progress")
  }
}
