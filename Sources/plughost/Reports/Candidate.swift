import PluginHost

/// What one more plugin would change.
struct Candidate {
  let path: String
  /// The file that it would take the place of.
  let replaced: String?
  private let comparison: PlanComparison

  init(path: String, replaced: String?, from before: WiringPlan, to after: WiringPlan) {
    self.path = path
    self.replaced = replaced
    comparison = PlanComparison(from: before, to: after)
  }

  /// One line for each change.
  var lines: [String] {
    let place = replaced.map { ["it takes the place of \($0)"] } ?? []
    let lines = place + comparison.lines
    return lines.isEmpty ? ["it changes nothing"] : lines
  }

  var json: JSON {
    [
      "path": .string(path),
      "replaces": JSON(replaced),
      "problems": .array(comparison.problems.map { .string($0.description) }),
      "solved": .array(comparison.solved.map { .string($0.description) }),
      "warnings": .array(comparison.warnings.map { .string($0.description) }),
      "members": .array(comparison.members.map(json)),
      "plugins": .array(comparison.activities.map(json)),
    ]
  }

  private func json(_ member: PlanComparison.Member) -> JSON {
    [
      "member": .string(member.member), "before": .array(member.before.map(JSON.string)),
      "after": .array(member.after.map(JSON.string)),
    ]
  }

  private func json(_ activity: PlanComparison.Activity) -> JSON {
    [
      "id": .string(activity.plugin), "before": JSON(activity.before),
      "after": .string(activity.after),
    ]
  }
}
