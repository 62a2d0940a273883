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
    let word = manifest.kind == .decorator ? "decorates" : "provides"
    let provides = manifest.provides.isEmpty ? [] : ["\(word) \(list(manifest.provides))"]
    let members = plugin.members.map { member in
      "\(member.name) (\(member.kind)) gets \(member.sources): \(member.reason)\(member.bounds)"
    }
    let troubles = (problems + setAside).filter { $0.plugins.contains(plugin.id) }
    return Explanation(
      subject: plugin.id,
      lines: [head, plugin.activity.description] + life(of: plugin) + provides + members
        + troubles.map { "problem: \($0)" }
        + warnings.filter { $0.member.plugin == plugin.id }.map { "warning: \($0)" }
    )
  }

  /// How long its values live and when they are built, where that is not as usual.
  private func life(of plugin: WiredPlugin) -> [String] {
    let manifest = plugin.manifest
    if deferred.contains(plugin.id) { return ["built when it is first asked for"] }
    return switch manifest.lifetime {
    case .singleton: []
    case .session: ["lives as a session: built when a session is opened"]
    case .request: ["lives as a request: built for each request"]
    case .transient:
      [
        manifest.parameter.map {
          "transient: built at each call of a factory, from '\($0.name)' (\($0.type))"
        } ?? "transient: built for each plugin that takes it, and at each call of a factory"
      ]
    }
  }

  /// The decorators of an interface, from the innermost to the outermost.
  private func decorators(of interface: String) -> [String] {
    plugins.filter { $0.manifest.kind == .decorator && $0.provides(interface, names) }
      .sorted { ($0.manifest.order, $0.id) < ($1.manifest.order, $1.id) }
      .map { plugin in
        """
        decorated by \(plugin.id) (order \(plugin.manifest.order), \
        \(plugin.manifest.lifetime.rawValue), \(plugin.path)), \(plugin.activity)
        """
      }
  }

  private func explanation(ofInterface interface: String) -> Explanation {
    let providers = plugins.filter { $0.manifest.kind == .provider }
      .filter { $0.provides(interface, names) }
      .map { "provided by \($0.id) (\($0.path)), \($0.activity)" }
    let members = plugins.flatMap { plugin in
      plugin.members.filter { $0.interface == interface }
        .map { "\(plugin.id).\($0.name) gets \($0.sources): \($0.reason)\($0.bounds)" }
    }
    let refusals = refused.filter { $0.wouldProvide(interface) }.map(\.wouldProvide)
    let troubles = (problems + setAside).filter { $0.interface == interface }
    return Explanation(
      subject: interface,
      lines: [interface] + (providers.isEmpty ? ["provided by no plugin"] : providers)
        + decorators(of: interface) + refusals
        + (members.isEmpty ? ["needed by no plugin"] : members)
        + troubles.map { "problem: \($0)" }
    )
  }
}

extension WiredPlugin {
  fileprivate func provides(_ interface: String, _ names: InterfaceNames) -> Bool {
    manifest.provides.contains { names.meaning(of: $0) == .name(interface) }
  }
}

extension WiredMember {
  /// What it takes, for a sentence.
  fileprivate var kind: String {
    switch delivery {
    case .value: interface
    case .lazy: "\(interface), when it is first asked for"
    case .factory: "\(interface), a new one at each call"
    }
  }

  /// What calls of it are measured by, for the end of a sentence.
  fileprivate var bounds: String { limit.map { "; \($0)" } ?? "" }

  /// Where the value comes from, for a sentence.
  fileprivate var sources: String {
    let sources = (takesHostValue ? ["the host's value"] : []) + providers
    return sources.isEmpty ? "nothing" : list(sources)
  }
}
