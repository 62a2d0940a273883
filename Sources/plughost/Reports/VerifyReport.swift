import PluginInspection
import PluginVerification

/// What a run of checks came to, or which checks there are.
struct VerifyReport {
  let plan: VerifyPlan
  /// `nil` where the checks are only listed.
  var results: [CheckResult]?

  /// A report on what was found out.
  init(plan: VerifyPlan, results: [CheckResult]?) {
    self.plan = plan
    self.results = results
  }

  /// How many checks came to what.
  func count(_ outcome: CheckResult.Outcome) -> Int {
    (results ?? []).count { $0.outcome == outcome }
  }

  var status: CommandStatus {
    var statuses = plan.failures.map(\.status) + (results ?? []).map(\.outcome.status)
    // A run in which nothing was found out is no pass.
    if results != nil, count(.pass) + count(.warning) == 0 { statuses.append(.failed) }
    return .worst(of: statuses)
  }

  func text(as format: Verify.Format) -> String {
    switch format {
    case .text: text(width: Console.width(of: .output)).showingControls
    case .json: json.text
    case .junit: JUnitReport(report: self).text
    }
  }

  private func text(width: Int?) -> String {
    guard let results else { return list(width) }
    var lines: [String] = []
    for subject in plan.subjects {
      lines.append("\(subject.name) \(subject.manifest.version) (\(subject.path.onOneLine))")
      let own = results.filter { $0.check.subject == subject }
      for contract in [nil] + plan.contracts.map(\.id) {
        let part = own.filter { $0.check.contract.id == contract }
        guard !part.isEmpty else { continue }
        lines.append("  \(contract ?? "generic")")
        lines += part.flatMap { self.lines(of: $0, width) }
      }
      lines.append("")
    }
    return (lines + [summary]).joined(separator: "\n")
  }

  private func lines(of result: CheckResult, _ width: Int?) -> [String] {
    let word = result.outcome.rawValue
    let head = "    \(word.padded(to: 8)) \(result.check.check.id)"
    guard let message = result.message else { return [head] }
    if result.outcome == .skipped { return ["\(head): \(message.onOneLine)"] }
    let place = result.place.map { "\($0): " } ?? ""
    var lines = [head] + result.check.check.sentence.folded(indent: 13, width: width)
    let told = result.kind.map { message.numbered($0.number) } ?? message
    lines += (place + told).folded(indent: 13, width: width)
    for (name, stream) in [("output", result.output), ("errors", result.errors)]
    where stream.count > 0 {
      let rest = stream.count > stream.text.utf8.count ? ", the beginning" : ""
      lines.append("             on standard \(name) (\(stream.count) bytes\(rest)):")
      lines += stream.text.split(separator: "\n").prefix(20).map { "             | \($0)" }
    }
    return lines
  }

  private func list(_ width: Int?) -> String {
    var table = Table()
    for check in plan.checks {
      table.add(check.subject.name, check.name, "\(check.check.strictness)", check.check.sentence)
    }
    return table.lines(width: width).joined(separator: "\n")
  }

  private var summary: String {
    let parts = CheckResult.Outcome.allCases.filter { count($0) > 0 }.map { outcome in
      "\(count(outcome)) \(outcome.participle)"
    }
    return """
      \(status == .done ? "All is well" : "Not all is well"): \(parts.joined(separator: ", ")). \
      Seed \(plan.seed).
      """
  }
}

extension CheckResult.Outcome {
  /// As it follows a number.
  fileprivate var participle: String {
    switch self {
    case .pass: "passed"
    case .warning: "passed with a warning"
    case .fail: "failed"
    case .crash: "crashed"
    case .timeout: "took too long"
    case .skipped: "skipped"
    }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
