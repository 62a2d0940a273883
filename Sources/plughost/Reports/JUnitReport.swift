import PluginVerification

/// The results in the form that build servers read.
struct JUnitReport {
  let report: VerifyReport

  /// One XML document.
  var text: String {
    let suites = report.plan.subjects.map(suite)
    let failures = report.plan.failures.map { failure in
      """
        <testsuite name="\((failure.plugin ?? "plughost").escaped)" tests="1" failures="0" errors="1" skipped="0">
          <testcase classname="plughost" name="\(failure.kind.escaped)">
            <error message="\(failure.message.escaped)"/>
          </testcase>
        </testsuite>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="plughost verify, seed \(report.plan.seed)">
      \((failures + suites).joined(separator: "\n"))
      </testsuites>
      """
  }

  private func suite(_ subject: VerifySubject) -> String {
    let own = (report.results ?? []).filter { $0.check.subject == subject }
    let failed = own.count { $0.outcome == .fail }
    let broken = own.count { $0.outcome.status == .crashed }
    let skipped = own.count { $0.outcome == .skipped }
    return """
        <testsuite name="\(subject.name.escaped)" tests="\(own.count)" failures="\(failed)" \
      errors="\(broken)" skipped="\(skipped)" time="\(Self.time(own.reduce(0) { $0 + $1.seconds }))">
      \(own.map(testCase).joined(separator: "\n"))
        </testsuite>
      """
  }

  private func testCase(_ result: CheckResult) -> String {
    let head = """
          <testcase classname="\("\(result.check.subject.name).\(result.check.contract.name)".escaped)" \
      name="\(result.check.check.id.escaped)" time="\(Self.time(result.seconds))"
      """
    let place = result.place.map { "\($0): " } ?? ""
    let message = (place + (result.message ?? "")).escaped
    var parts: [String] = []
    switch result.outcome {
    case .pass, .warning: break
    case .skipped: parts.append("<skipped message=\"\(message)\"/>")
    case .fail:
      parts.append(
        "<failure message=\"\(message)\">\(result.check.check.sentence.escaped)</failure>"
      )
    case .crash, .timeout:
      parts.append("<error type=\"\(result.outcome.rawValue)\" message=\"\(message)\"/>")
    }
    let printed = (result.outcome == .warning ? message + "\n" : "") + result.output.text.escaped
    if !printed.isEmpty { parts.append("<system-out>\(printed)</system-out>") }
    if result.errors.count > 0 {
      parts.append("<system-err>\(result.errors.text.escaped)</system-err>")
    }
    guard !parts.isEmpty else { return head + "/>" }
    return "\(head)>\n      \(parts.joined(separator: "\n      "))\n    </testcase>"
  }

  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int(seconds * 1000)
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension String {
  /// The text as it may stand in XML 1.0, which has no form at all for most control characters.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
