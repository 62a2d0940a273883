import PluginHost
import PluginInspection

/// What `check` found out about every plugin.
struct CheckReport {
  var pluginSet: PluginSet
  /// What one more plugin would change; `nil` when that was not asked for.
  var candidate: Candidate?
  /// What could be done better; `nil` when that was not asked for.
  var findings: [LintFinding]?
  /// What building each plugin came to; `nil` when nothing was built.
  var probes: [ProbeResult]?

  var status: CommandStatus {
    .worst(of: pluginSet.statuses + (probes ?? []).map(\.outcome.status))
  }

  var json: JSON {
    .document(
      of: "check",
      status.rawValue,
      [JSON.Member(name: "plugins", value: .array(pluginSet.plan.plugins.map(json)))]
        + SetReport(pluginSet).members()
        + (candidate.map { [JSON.Member(name: "candidate", value: $0.json)] } ?? [])
        + (findings.map { [JSON.Member(name: "lint", value: .array($0.map(json)))] } ?? [])
    )
  }

  /// The report for people.
  func text(width: Int?) -> String {
    let set = SetReport(pluginSet)
    let problems = pluginSet.plan.problems.map { $0.description.onOneLine.numbered($0.number) }
    return [
      section("Plugins", pluginTable, width),
      section("Interfaces", interfaceTable, width),
      section("Refused", set.refused.map { ($0.path.onOneLine, $0.text) }, width),
      section("Not built", failures, width),
      section("Wiring problems", problems.map { ($0, nil) }, width),
      section("Warnings", set.warnings.map { ($0.onOneLine, nil) }, width),
      candidate.flatMap { candidate in
        let lines = candidate.lines.map { ($0.onOneLine, nil as String?) }
        return section("With \(candidate.path.onOneLine)", lines, width)
      },
      section(
        "Lint",
        (findings ?? []).map { ($0.description.onOneLine.numbered($0.number), nil) },
        width
      ),
      summary,
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  private func json(_ finding: LintFinding) -> JSON {
    [
      "number": .string("\(finding.number)"), "rule": .string(finding.rule),
      "plugin": .string(finding.plugin),
      "message": .string(finding.description),
    ]
  }

  private func json(_ plugin: WiredPlugin) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member(name: "id", value: .string(plugin.id)),
      JSON.Member(name: "version", value: .string("\(plugin.manifest.version)")),
      JSON.Member(name: "kind", value: .string(plugin.manifest.kind.rawValue)),
      JSON.Member(name: "path", value: .string(plugin.path)),
      JSON.Member(name: "hash", value: JSON(hash(of: plugin))),
      JSON.Member(name: "isActive", value: .bool(plugin.activity.isActive)),
      JSON.Member(name: "activity", value: .string(plugin.activity.description)),
    ]
    if let probe = probe(of: plugin.id) {
      members.append(JSON.Member(name: "probe", value: probe.json))
    }
    return .object(members)
  }

  private func hash(of plugin: WiredPlugin) -> String? {
    pluginSet.accepted.first { $0.path == plugin.path }?.hash.description
  }

  private var pluginTable: Table {
    var table = Table()
    for plugin in pluginSet.plan.plugins {
      let columns = [
        plugin.id, "\(plugin.manifest.version)", plugin.manifest.kind.rawValue,
        probes.map { _ in probe(of: plugin.id)?.outcome.cell ?? "not tried" },
        plugin.activity.description,
      ]
      table.add(columns.compactMap(\.self))
    }
    return table
  }

  private var interfaceTable: Table {
    var table = Table()
    for interface in pluginSet.interfaces {
      table.add(interface.name, "\(interface.version)", interface.path)
    }
    return table
  }

  private var failures: [(String, String?)] {
    (probes ?? []).filter { !$0.outcome.isBuilt }.map { ($0.plugin, $0.outcome.message) }
  }

  private func probe(of plugin: String) -> ProbeResult? {
    probes?.first { $0.plugin == plugin }
  }

  private func section(_ title: String, _ table: Table, _ width: Int?) -> String? {
    guard !table.rows.isEmpty else { return nil }
    return ([title] + table.lines(indent: 2, width: width)).joined(separator: "\n")
  }

  private func section(_ title: String, _ items: [(String, String?)], _ width: Int?) -> String? {
    guard !items.isEmpty else { return nil }
    let lines = items.flatMap { head, body in
      head.folded(indent: 2, width: width) + (body?.folded(indent: 4, width: width) ?? [])
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private var summary: String {
    var parts = [counted(pluginSet.plan.plugins.count, "plugin") + " accepted"]
    if let probes {
      parts.append("\(probes.count { $0.outcome.isBuilt }) of \(probes.count) built")
    }
    let refused = SetReport(pluginSet).refused.count
    if refused > 0 { parts.append("\(refused) refused") }
    if !pluginSet.plan.problems.isEmpty {
      parts.append(counted(pluginSet.plan.problems.count, "wiring problem"))
    }
    return (status == .done ? "All is well: " : "Not all is well: ")
      + parts.joined(separator: ", ") + "."
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
