import ArgumentParser

/// Looks at the machine.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look whether this machine has all that a host and its plugins need.",
    discussion: """
      Says what there is, and what to do where something is missing or wrong. The status is 1 where \
      something is wrong, and 0 with warnings.
      """
  )

  @Flag(help: "Print one JSON document and nothing else on standard output.")
  var json = false

  mutating func run() throws {
    let findings = Diagnosis.findings()
    let isWell = findings.allSatisfy { $0.state != .fault }
    let status: CommandStatus = isWell ? .done : .failed
    Console.write(json ? document(findings, status) : text(findings), to: .output)
    throw ExitCode(status.rawValue)
  }

  private func text(_ findings: [Finding]) -> String {
    var table = Table()
    for finding in findings {
      let text = finding.number.map(finding.text.numbered) ?? finding.text
      table.add(finding.topic, finding.state.rawValue, text)
      if let remedy = finding.remedy { table.add("", "", "→ \(remedy)") }
    }
    return table.lines(width: Console.width(of: .output)).joined(separator: "\n")
  }

  private func document(_ findings: [Finding], _ status: CommandStatus) -> String {
    JSON.document(
      of: CommandLine.command,
      status.rawValue,
      [JSON.Member(name: "findings", value: .array(findings.map(\.json)))]
    ).text
  }
}
