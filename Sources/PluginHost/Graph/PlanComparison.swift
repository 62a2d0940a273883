/// What one plugin more changes in a set, found out without loading anything.
public struct PlanComparison: Hashable, Sendable {
  /// A member that gets its value from others than before.
  public struct Member: Hashable, Sendable, Codable {
    /// `plugin.member`.
    public let member: String
    /// The ids of the providers before, or `the host`; empty for nothing.
    public let before: [String]
    /// The same afterwards.
    public let after: [String]
  }

  /// A plugin that is used, or not used any more.
  public struct Activity: Hashable, Sendable, Codable {
    /// The id.
    public let plugin: String
    /// Why it is active or not before; absent for one that was not there.
    public let before: String?
    /// Why it is active or not afterwards.
    public let after: String
  }

  /// Problems that are there with it alone.
  public let problems: [WiringProblem]
  /// Problems that are there without it alone.
  public let solved: [WiringProblem]
  /// Warnings that are there with it alone.
  public let warnings: [WiringWarning]
  /// Members of other plugins that get another value.
  public let members: [Member]
  /// Plugins whose use changes.
  public let activities: [Activity]

  /// Compares two plans.
  public init(from before: WiringPlan, to after: WiringPlan) {
    problems = after.problems.filter { !before.problems.contains($0) }
    solved = before.problems.filter { !after.problems.contains($0) }
    warnings = after.warnings.filter { !before.warnings.contains($0) }
    members = after.plugins.flatMap { plugin in
      Self.members(of: plugin, before: before[plugin.id])
    }
    activities = after.plugins.compactMap { plugin in
      let old = before[plugin.id]?.activity
      guard old?.isActive != plugin.activity.isActive else { return nil }
      return Activity(
        plugin: plugin.id,
        before: old?.description,
        after: plugin.activity.description
      )
    }
  }

  private static func members(of plugin: WiredPlugin, before: WiredPlugin?) -> [Member] {
    plugin.members.compactMap { member in
      guard let old = before?.members.first(where: { $0.name == member.name }),
        old.sources != member.sources
      else { return nil }
      return Member(
        member: MemberName(plugin.id, member.name).description,
        before: old.sources,
        after: member.sources
      )
    }
  }

  /// One line for each change, for people.
  public var lines: [String] {
    problems.map { "problem: \($0)" } + solved.map { "solved: \($0)" }
      + warnings.map { "warning: \($0)" }
      + members.map { "\($0.member) gets \(named($0.after)) instead of \(named($0.before))" }
      + activities.map { "\($0.plugin) is \($0.after)" }
  }

  private func named(_ sources: [String]) -> String {
    sources.isEmpty ? "nothing" : list(sources)
  }
}

extension WiredMember {
  /// Where its values come from, the host by that name.
  fileprivate var sources: [String] { (takesHostValue ? ["the host"] : []) + providers }
}
