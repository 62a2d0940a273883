public import PluginInspection

/// A wiring as a picture: plugins and host values as nodes, bundle members as edges.
///
/// It is made for drawing and for machines, holds names instead of references, and its JSON is a
/// promise: fields are only ever added.
public struct GraphDescription: Hashable, Sendable, Codable {
  /// The plugins by id, then the host values by interface.
  public internal(set) var nodes: [Node]
  /// By consumer, then in the order of its bundle, then by provider.
  public let edges: [Edge]

  /// A plugin or a value of the host.
  public struct Node: Hashable, Sendable, Codable {
    /// A plugin's id; `host:` and the interface for a value of the host.
    public let id: String
    /// What the node is.
    public let kind: Kind
    /// The plugin's version.
    public let version: String?
    /// The plugin's file.
    public let path: String?
    /// The interfaces that it provides.
    public let provides: [String]
    /// How long one built value lives.
    public let lifetime: PluginManifest.Lifetime
    /// Where a decorator stands: the one of a greater order is further out; absent for others.
    public let order: Int?
    /// Whether it is built when the plan is run.
    public let isActive: Bool
    /// Why, in one clause.
    public let activity: String
    /// The builds that a running host holds, the newest first; absent for a plan that nothing runs.
    public internal(set) var generations: [Generation]?
  }

  /// What a node is.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It answers requests.
    case feature
    /// It implements an interface.
    case provider
    /// It wraps a provider, or another decorator.
    case decorator
    /// It judges providers.
    case contract
    /// A value of the host.
    case host
  }

  /// One member of a bundle and one source of its value; without a source it stays empty.
  public struct Edge: Hashable, Sendable, Codable {
    /// The id of the consumer's node.
    public let from: String
    /// The id of the source's node; absent where nothing is handed over.
    public let to: String?
    /// The member of the consumer's bundle.
    public let member: String
    /// `Module.Protocol`.
    public let interface: String
    /// How many providers the member takes.
    public let cardinality: PluginManifest.Cardinality
    /// What happens to the consumer when the provider is swapped.
    public let swap: PluginManifest.SwapPolicy
    /// When the member has its value.
    public let delivery: PluginManifest.Delivery
    /// Why it is this source, in one clause.
    public let reason: String
  }

  /// The picture of a plan; of a plan with problems too.
  ///
  /// - Complexity: Linear in the size of the plan.
  public init(_ plan: WiringPlan) {
    let members = plan.plugins.flatMap { plugin in plugin.members.map { (plugin, $0) } }
    let hostInterfaces = Set(members.filter(\.1.takesHostValue).map(\.1.interface))
    nodes = plan.plugins.map(Node.init) + hostInterfaces.sorted().map(Node.init(hostInterface:))
    edges = members.flatMap { Edge.all(of: $0, $1) }
  }
}

extension GraphDescription.Node {
  fileprivate init(_ plugin: WiredPlugin) {
    id = plugin.id
    kind = GraphDescription.Kind(plugin.manifest.kind)
    version = plugin.manifest.version.description
    path = plugin.path
    provides = plugin.manifest.provides
    lifetime = plugin.manifest.lifetime
    order = plugin.manifest.kind == .decorator ? plugin.manifest.order : nil
    isActive = plugin.activity.isActive
    activity = plugin.activity.description
  }

  fileprivate init(hostInterface: String) {
    id = Self.hostID(hostInterface)
    kind = .host
    version = nil
    path = nil
    provides = [hostInterface]
    lifetime = HostValues.lifetimes[hostInterface] ?? .singleton
    order = nil
    isActive = true
    activity = "provided by the host"
  }

  /// An id that no plugin can have.
  static func hostID(_ interface: String) -> String { "host:\(interface)" }
}

extension GraphDescription.Kind {
  fileprivate init(_ kind: PluginManifest.Kind) {
    switch kind {
    case .feature: self = .feature
    case .provider: self = .provider
    case .decorator: self = .decorator
    case .contract: self = .contract
    }
  }
}

extension GraphDescription.Edge {
  fileprivate static func all(of plugin: WiredPlugin, _ member: WiredMember) -> [Self] {
    let interface = member.interface
    let host = member.takesHostValue ? [GraphDescription.Node.hostID(interface)] : []
    let sources: [String?] = host + member.providers
    return (sources.isEmpty ? [nil] : sources).map { source in
      Self(
        from: plugin.id,
        to: source,
        member: member.name,
        interface: interface,
        cardinality: member.cardinality,
        swap: member.swap,
        delivery: member.delivery,
        reason: member.reason.description
      )
    }
  }
}
