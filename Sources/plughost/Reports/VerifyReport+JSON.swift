import PluginInspection
import PluginVerification

extension VerifyReport {
  /// The document for programs.
  var json: JSON {
    .document(
      of: "verify",
      status.rawValue,
      [
        JSON.Member(name: "seed", value: .int(Int(truncatingIfNeeded: plan.seed))),
        JSON.Member(name: "subjects", value: .array(plan.subjects.map(json))),
        JSON.Member(name: "refused", value: .array(plan.refused.map(\.json))),
        JSON.Member(name: "failures", value: .array(plan.failures.map(\.json))),
        JSON.Member(
          name: "counts",
          value: .object(
            CheckResult.Outcome.allCases.map {
              JSON.Member(name: $0.rawValue, value: .int(count($0)))
            }
          )
        ),
      ]
    )
  }

  private func json(_ subject: VerifySubject) -> JSON {
    let checks =
      results.map { results in results.filter { $0.check.subject == subject }.map(json) }
      ?? plan.checks.filter { $0.subject == subject }.map { .object(members(of: $0)) }
    return [
      "id": .string(subject.manifest.id), "variant": JSON(subject.variant),
      "version": .string("\(subject.manifest.version)"), "path": .string(subject.path),
      "hash": .string(subject.hash), "checks": .array(checks),
    ]
  }

  private func members(of check: VerifyCheck) -> [JSON.Member] {
    [
      JSON.Member(name: "contract", value: .string(check.contract.name)),
      JSON.Member(name: "check", value: .string(check.check.id)),
      JSON.Member(name: "sentence", value: .string(check.check.sentence)),
      JSON.Member(name: "strictness", value: .int(check.check.strictness)),
    ]
  }

  private func json(_ result: CheckResult) -> JSON {
    .object(
      members(of: result.check) + [
        JSON.Member(name: "outcome", value: .string(result.outcome.rawValue)),
        JSON.Member(name: "number", value: JSON(result.kind?.number.description)),
        JSON.Member(name: "message", value: JSON(result.message)),
        JSON.Member(name: "place", value: JSON(result.place)),
        JSON.Member(name: "signal", value: result.signal.map(JSON.int) ?? .null),
        JSON.Member(name: "milliseconds", value: .int(Int(result.seconds * 1000))),
        JSON.Member(name: "output", value: json(result.output)),
        JSON.Member(name: "errors", value: json(result.errors)),
      ]
    )
  }

  private func json(_ printed: PrintedBytes) -> JSON {
    ["text": .string(printed.text), "bytes": .int(printed.count)]
  }
}
