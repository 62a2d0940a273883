internal import PluginInspection

/// Why a plugin is active or not, or why an interface has the provider it has.
///
/// Sentences for people, in order; every line stands by itself.
public struct Explanation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The plugin's id or the interface's qualified name.
  public let subject: String
  /// The answer.
  public let lines: [String]

  /// The lines, one below the other.
  public var description: String { lines.joined(separator: "\n") }
}

/// Why nothing can be explained.
public enum ExplanationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither a plugin nor an interface of the plan has this name.
  case unknown(String, similar: [String])
  /// Several modules have an interface of this name.
  case unclear(String, candidates: [String])

  /// What happened and what to write instead.
  public var description: String {
    switch self {
    case .unknown(let name, let similar):
      """
      '\(name)' is neither a plugin nor an interface here. \
      \(remedy(similar, nil, "Add its file with --plugin"))
      """
    case .unclear(let name, let candidates):
      "several modules have a '\(name)'. Write one of \(list(candidates))"
    }
  }
}

extension WiringPlan {
  /// Explains a plugin by its id, or an interface by its name, which may be short where it is unique.
  ///
  /// - Throws: ``ExplanationFailure`` if the plan has nothing of that name, or too much.
  public func explanation(of name: String) throws(ExplanationFailure) -> Explanation {
    if let plugin = self[name] { return explanation(of: plugin) }
    if let refused = refused.first(where: { $0.id == name }) {
      let line = "\(name) (\(refused.path)) was refused: \(refused.reason)"
      return Explanation(subject: name, lines: [line])
    }
    switch names.meaning(of: name) {
    case .name(let interface): return explanation(ofInterface: interface)
    case .several(let candidates): throw .unclear(name, candidates: candidates)
    case .unknown:
      let known = plugins.map(\.id) + names.known
      throw .unknown(name, similar: NearMatches.of(name, in: known))
    }
  }

  private func explanation(of plugin: WiredPlugin) -> Explanation {
    let manifest = plugin.manifest
    let head = "\(plugin.id) \(manifest.version) (\(manifest.kind.rawValue), \(plugin.path))"
    let provides = manifest.provides.isEmpty ? [] : ["provides \(list(manifest.provides))"]
    let members = plugin.members.map { member in
      "\(member.name) (\(member.interface)) gets \(member.sources): \(member.reason)"
    }
    let troubles = (problems + setAside).filter { $0.plugins.contains(plugin.id) }
    return Explanation(
      subject: plugin.id,
      lines: [head, plugin.activity.description] + provides + members
        + troubles.map { "problem: \($0)" }
        + warnings.filter { $0.member.plugin == plugin.id }.map { "warning: \($0)" }
    )
  }

  private func explanation(ofInterface interface: String) -> Explanation {
    let providers = plugins.filter { $0.manifest.kind == .provider }
      .filter { $0.manifest.provides.contains { names.meaning(of: $0) == .name(interface) } }
      .map { "provided by \($0.id) (\($0.path)), \($0.activity)" }
    let members = plugins.flatMap { plugin in
      plugin.members.filter { $0.interface == interface }
        .map { "\(plugin.id).\($0.name) gets \($0.sources): \($0.reason)" }
    }
    let refusals = refused.filter { $0.wouldProvide(interface) }.map(\.wouldProvide)
    let troubles = (problems + setAside).filter { $0.interface == interface }
    return Explanation(
      subject: interface,
      lines: [interface] + (providers.isEmpty ? ["provided by no plugin"] : providers) + refusals
        + (members.isEmpty ? ["needed by no plugin"] : members)
        + troubles.map { "problem: \($0)" }
    )
  }
}

extension WiredMember {
  /// Where the value comes from, for a sentence.
  fileprivate var sources: String {
    let sources = (takesHostValue ? ["the host's value"] : []) + providers
    return sources.isEmpty ? "nothing" : list(sources)
  }
}
