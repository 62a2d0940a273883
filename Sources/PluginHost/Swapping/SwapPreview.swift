package import PluginInspection

/// What a swap would do, found out without loading anything.
public struct SwapPreview: Hashable, Sendable, Codable {
  /// A plugin that is built again though its file stays.
  public struct Rebuild: Hashable, Sendable, Codable {
    /// The plugin's id.
    public var plugin: String
    /// Why, as a clause.
    public var reason: String
  }

  /// An interface whose calls go to another generation afterwards.
  public struct Publish: Hashable, Sendable, Codable {
    /// `Module.Protocol`.
    public var interface: String
    /// The plugin that answers from then on.
    public var provider: String
  }

  /// The plugins that are built, each provider before its consumers, those to rebuild included.
  public var builds: [String]
  /// Those among them whose file stays.
  public var rebuilds: [Rebuild]
  /// By interface.
  public var publishes: [Publish]
  /// The plugins that no longer serve, consumers first.
  public var removes: [String]
  /// The targets whose file holds what serves already.
  public var unchanged: [String]
  /// Plugins that are shut down before their next generation is built; requests wait meanwhile.
  ///
  /// They allow no second generation beside them. In the order of the build.
  public var makesWay: [String]
  /// What may surprise.
  public var warnings: [String]
}

/// What the host would run after a change: enough to try it in another process first.
package struct Prospect: Sendable {
  /// What the change would do.
  package var preview: SwapPreview
  /// The plugins to try, each provider before its consumers.
  package var candidates: [String]
  /// The plugins that cannot be tried elsewhere, each with the one that allows no second generation
  /// beside it.
  package var untried: [String: String]
  /// The files of all plugins; of those that serve, the copies that they were loaded from.
  package var plugins: [String]
  /// The files of the interface modules.
  package var interfaces: [String]
  /// Which plugin serves which interface, where that was chosen.
  package var choices: [WiringRequest.Choice]
  /// The name of the context that the plugins run in.
  package var context: String
  /// Values, by plugin and key.
  package var values: [String: [String: String]]
  /// The audits of the files that are new, by path; with ``SwapOptions/audited`` the change loads
  /// the bytes that were tried, whatever the files hold by then.
  package var audited: [String: PluginAudit]
}
