import ArgumentParser
import PluginHost

/// The verb `plan …`.
struct PlanVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what a change would do; loads nothing.",
    subcommands: [PlanSwapVerb.self]
  )

  // Never reached: one of the verbs below is parsed instead.
  func perform(on session: HostSession) async throws -> Reply { Reply() }
}

/// The verb `plan swap ID|INTERFACE FILE …`.
struct PlanSwapVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "swap",
    abstract: "Show what a swap would do; loads nothing."
  )

  @OptionGroup var targets: SwapTargets
  @OptionGroup var given: ChoiceOptions

  func perform(on session: HostSession) async throws -> Reply {
    Reply(
      try await session.host.preview(
        targets.files(of: session),
        options: session.swapOptions(given)
      )
    )
  }
}

extension Reply {
  /// What a swap would do.
  init(_ preview: SwapPreview) {
    self.init(
      text: preview.lines.joined(separator: "\n"),
      members: [JSON.Member(name: "plan", value: JSON(encoding: preview))]
    )
    diagnostics = preview.warnings.map { "Warning: \($0)" }
  }
}

extension SwapPreview {
  /// One thing a line, in the order in which it would happen.
  fileprivate var lines: [String] {
    let rebuilt = Dictionary(
      rebuilds.map { ($0.plugin, $0.reason) },
      uniquingKeysWith: { $1 }
    )
    let steps =
      unchanged.map { "unchanged  \($0)" }
      + makesWay.reversed().map { "shut down  \($0), before its next build; requests wait" }
      + builds.map { "build      \($0)" + (rebuilt[$0].map { " (\($0))" } ?? "") }
      + publishes.map { "publish    \($0.interface) from \($0.provider)" }
      + removes.map { "remove     \($0)" }
    return steps.isEmpty ? ["nothing to do"] : steps
  }
}
