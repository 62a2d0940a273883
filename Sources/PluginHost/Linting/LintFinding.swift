internal import PluginInspection

/// What works, is allowed, and is probably not good practice.
public enum LintFinding: Hashable, Sendable {
  /// A member of the bundle that the plugin never calls.
  case unusedDependency(plugin: String, member: String, interface: String)
  /// A bundle with more members than one plugin should need.
  case broadBundle(plugin: String, count: Int)
  /// A member that is a container, and not a dependency.
  case containerDependency(plugin: String, member: String, interface: String)
  /// A provider of something that no plugin of the set declares.
  case unwantedProvider(plugin: String, interfaces: [String])
  /// A provider or a decorator that is wanted and used by nobody all the same.
  case idleProvider(plugin: String, reason: String)
  /// A longer life that holds a shorter one: it keeps one value of what is made for each use.
  case keptTransient(plugin: String, member: String, lifetime: String, provider: String)
  /// A variable that any code of the process can change.
  case exportedVariables(plugin: String, names: [String])

  /// From how many members on a bundle is broad.
  public static let bundleBound = 6

  /// Whether an interface is that of what holds all dependencies, or many that nobody declared.
  static func isContainer(_ interface: String) -> Bool {
    let name = interface.split(separator: ".").last.map(String.init) ?? interface
    return [
      "DependencyContainer", "DependencyResolver", "DependencyValues", "EnvironmentValues",
      "HostValues", "PluginHost",
    ].contains(name)
  }

  /// A stable name of the rule, in kebab case.
  public var rule: String { word }

  /// The id of the plugin.
  public var plugin: String {
    switch self {
    case .unusedDependency(let plugin, _, _), .broadBundle(let plugin, _),
      .containerDependency(let plugin, _, _),
      .unwantedProvider(let plugin, _), .idleProvider(let plugin, _),
      .keptTransient(let plugin, _, _, _), .exportedVariables(let plugin, _):
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
    case .containerDependency(let plugin, let member, let interface):
      """
      plugin '\(plugin)' takes a container as '\(member)' (\(interface)), which does not say what it \
      needs; declare a member for each dependency instead
      """
    case .unwantedProvider(let plugin, let interfaces):
      """
      plugin '\(plugin)' provides \(interfaces.joined(separator: ", ")), which nothing here declares; \
      leave it out
      """
    case .idleProvider(let plugin, let reason):
      "plugin '\(plugin)' is \(reason); leave it out"
    case .keptTransient(let plugin, let member, let lifetime, let provider):
      """
      plugin '\(plugin)' lives as a \(lifetime) and keeps one value of '\(provider)', which is \
      transient, in '\(member)'; take a Factory for a new one at each use, or give '\(provider)' the \
      lifetime \(lifetime)
      """
    case .exportedVariables(let plugin, let names):
      """
      plugin '\(plugin)' exports \(names.joined(separator: ", ")), which any code of the process can \
      change and which each generation has anew; keep state in what the builder makes, and export \
      the entry alone
      """
    }
  }
}

extension WiredPlugin.Activity {
  /// Why something that others want is used by nobody, as a clause.
  fileprivate var idleness: String? {
    switch self {
    case .notChosen, .onlyNeededByInactive, .outlived: description
    default: nil
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
    findings += requires.filter { LintFinding.isContainer($0.interface) }.map {
      .containerDependency(plugin: wired.id, member: $0.name, interface: $0.interface)
    }
    if wired.activity == .unneeded {
      findings.append(
        .unwantedProvider(plugin: wired.id, interfaces: wired.manifest.provides)
      )
    }
    if let reason = wired.activity.idleness {
      findings.append(.idleProvider(plugin: wired.id, reason: reason))
    }
    findings += keptTransients(wired)
    if let names = audit?.exportedVariables, !names.isEmpty {
      findings.append(.exportedVariables(plugin: wired.id, names: names))
    }
    return findings
  }

  private func keptTransients(_ wired: WiredPlugin) -> [LintFinding] {
    let lifetime = wired.manifest.lifetime
    guard lifetime == .singleton || lifetime == .session else { return [] }
    return wired.members.filter { $0.delivery == .value }.flatMap { member in
      member.providers.filter { plan[$0]?.manifest.lifetime == .transient }.map { provider in
        .keptTransient(
          plugin: wired.id,
          member: member.name,
          lifetime: lifetime.rawValue,
          provider: provider
        )
      }
    }
  }
}
