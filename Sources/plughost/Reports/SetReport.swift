import PluginHost
import PluginInspection

/// What every command tells about the plugins it was given.
struct SetReport {
  let pluginSet: PluginSet

  init(_ pluginSet: PluginSet) {
    self.pluginSet = pluginSet
  }

  /// The members that the JSON documents of all commands share.
  func members(moreWarnings: [String] = []) -> [JSON.Member] {
    [
      JSON.Member(name: "interfaces", value: .array(pluginSet.interfaces.map(Self.json))),
      JSON.Member(name: "refused", value: .array(refused.map(\.json))),
      JSON.Member(name: "skipped", value: JSON(pluginSet.skipped)),
      JSON.Member(name: "problems", value: .array(pluginSet.plan.problems.map(Self.json))),
      JSON.Member(name: "setAside", value: .array(pluginSet.plan.setAside.map(Self.json))),
      JSON.Member(
        name: "warnings",
        value: JSON(warnings + moreWarnings)
      ),
    ]
  }

  /// The lines for standard error of a command whose result is something else.
  func diagnostics(verbose: Bool) -> [String] {
    refused.flatMap(\.lines)
      + pluginSet.plan.problems.map { "Error: \($0)".onOneLine.numbered($0.number) }
      + pluginSet.plan.warnings.map { "Warning: \($0)".onOneLine.numbered($0.number) }
      + otherWarnings.map { "Warning: \($0)".onOneLine }
      + (verbose ? pluginSet.plan.setAside.map { "Note: not needed here: \($0)".onOneLine } : [])
      + (verbose ? pluginSet.skipped.map { "Note: skipped \($0): it is no plugin".onOneLine } : [])
  }

  /// What works and is probably not meant, and what was ignored.
  var warnings: [String] {
    pluginSet.plan.warnings.map(\.description) + otherWarnings
  }

  private var otherWarnings: [String] {
    pluginSet.unclaimed.map(\.description)
      + (pluginSet.accepted + pluginSet.rejected).flatMap { audit in
        audit.notes.map { "\(audit.path): \($0)" }
      }
  }

  /// The files that take no part because something is wrong with them.
  var refused: [RefusedFile] {
    pluginSet.unreadable.map { RefusedFile(path: $0.path, id: nil, reasons: [$0]) }
      + pluginSet.rejected.map {
        RefusedFile(path: $0.path, id: $0.manifest?.id, reasons: $0.refusals)
      }
  }

  private static func json(_ interface: InterfaceModule) -> JSON {
    [
      "module": .string(interface.name), "version": .string("\(interface.version)"),
      "path": .string(interface.path),
    ]
  }

  private static func json(_ problem: WiringProblem) -> JSON {
    [
      "number": .string("\(problem.number)"), "code": .string(problem.code),
      "message": .string(problem.description),
      "plugins": JSON(problem.plugins), "interface": JSON(problem.interface),
      "chain": JSON(problem.chain), "suggestions": JSON(problem.suggestions),
    ]
  }
}

extension JSON {
  /// The document of a command: which one, how it ended, and the rest.
  static func document(
    of command: String?,
    _ status: Int32,
    _ members: [JSON.Member]
  ) -> JSON {
    .object(
      [
        JSON.Member(name: "command", value: JSON(command)),
        JSON.Member(name: "status", value: .int(Int(status))),
      ] + members
    )
  }
}
