internal import PluginInspection

/// What works, is allowed, and is probably not good practice.
public enum LintFinding: Hashable, Sendable {
  /// A member of the bundle that the plugin never calls.
  case unusedDependency(plugin: String, member: String, interface: String)
  /// A bundle with more members than one plugin should need.
  case broadBundle(plugin: String, count: Int)
  /// A provider of something that no plugin of the set declares.
  case unwantedProvider(plugin: String, interfaces: [String])

  /// From how many members on a bundle is broad.
  public static let bundleBound = 6

  /// A stable name of the rule, in kebab case.
  public var rule: String {
    switch self {
    case .unusedDependency: "unused-dependency"
    case .broadBundle: "broad-bundle"
    case .unwantedProvider: "unwanted-provider"
    }
  }

  /// The id of the plugin.
  public var plugin: String {
    switch self {
    case .unusedDependency(let plugin, _, _), .broadBundle(let plugin, _),
      .unwantedProvider(let plugin, _):
      plugin
    }
  }
}

extension LintFinding: CustomStringConvertible {
  /// What was found, in which plugin, and what to do about it.
  public var description: String {
    switch self {
    case .unusedDependency(let plugin, let member, let interface):
      """
      plugin '\(plugin)' declares '\(member)' (\(interface)) and never calls it; take it out of the \
      bundle
      """
    case .broadBundle(let plugin, let count):
      """
      plugin '\(plugin)' declares \(count) dependencies, more than \(Self.bundleBound); split the \
      plugin, or have a provider combine what belongs together
      """
    case .unwantedProvider(let plugin, let interfaces):
      """
      plugin '\(plugin)' provides \(interfaces.joined(separator: ", ")), which nothing here declares; \
      leave it out
      """
    }
  }
}

extension PluginSet {
  /// What the accepted plugins could do better; by plugin, in the order of the plan.
  ///
  /// Unused dependencies are looked for where the request asked for that.
  public var findings: [LintFinding] { plan.plugins.flatMap(findings) }

  private func findings(_ wired: WiredPlugin) -> [LintFinding] {
    let requires = wired.manifest.requires
    let audit = accepted.first { $0.path == wired.path }
    var findings = requires.filter { audit?.unusedMembers.contains($0.name) == true }.map {
      LintFinding.unusedDependency(
        plugin: wired.id,
        member: $0.name,
        interface: $0.interface
      )
    }
    if requires.count > LintFinding.bundleBound {
      findings.append(.broadBundle(plugin: wired.id, count: requires.count))
    }
    if wired.activity == .unneeded {
      findings.append(
        .unwantedProvider(plugin: wired.id, interfaces: wired.manifest.provides)
      )
    }
    return findings
  }
}
