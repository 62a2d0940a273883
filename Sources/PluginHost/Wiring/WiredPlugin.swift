public import PluginInspection

/// One plugin of a plan.
public struct WiredPlugin: Hashable, Sendable {
  /// What its file says.
  public let manifest: PluginManifest
  /// How messages name the file.
  public let path: String
  /// One entry for each member of its bundle, in the bundle's order.
  public let members: [WiredMember]
  /// Whether anything wanted needs it.
  public let activity: Activity

  /// The id of the plugin.
  public var id: String { manifest.id }

  /// Whether a plugin has a use, and why.
  public enum Activity: Hashable, Sendable {
    /// It is one of the plugins that the graph is made for.
    case wanted
    /// These active plugins receive its value; in the order of their ids.
    case needed(by: [String])
    /// It cannot be built: it has a problem, or needs a plugin that has one.
    case broken
    /// Another provider was chosen for what it provides.
    case notChosen(over: [String])
    /// Others provide the same, none is chosen, and so nobody has it.
    case undecided(with: [String])
    /// Only plugins that are not active themselves need it.
    case onlyNeededByInactive([String])
    /// No plugin declares a dependency on what it provides.
    case unneeded
    /// It is a feature, and another one was asked for.
    case notAskedFor
    /// It is a decorator, and those who take what it wraps live longer than it does.
    case outlived(by: [String])
    /// It is a contract, which is run by `verify` alone.
    case contract

    /// Whether the plugin is loaded when the plan is run.
    public var isActive: Bool {
      switch self {
      case .wanted, .needed: true
      default: false
      }
    }
  }
}

/// One member of a bundle and where its value comes from.
public struct WiredMember: Hashable, Sendable {
  /// The member's name.
  public let name: String
  /// `Module.Protocol`, or the type's name for a plain value.
  public let interface: String
  /// How many providers it takes.
  public let cardinality: PluginManifest.Cardinality
  /// What happens to the consumer when the provider is swapped; always a rebuild for a member that
  /// does not take exactly one.
  public let swap: PluginManifest.SwapPolicy
  /// A plain value type rather than a protocol.
  public let isValue: Bool
  /// Whether the host's own value is among the sources; in an `all` member it comes first.
  public let takesHostValue: Bool
  /// The ids of the providers, in order.
  public let providers: [String]
  /// When the member has its value.
  public let delivery: PluginManifest.Delivery
  /// Why it is these.
  public let reason: Reason
  /// What calls of it are measured by; `nil` where nobody has set a limit.
  public let limit: CallLimit?
  /// Where a swap replaces what the member holds; `nil` where its plugin is built again, or holds
  /// nothing that a swap could replace.
  let seat: String?

  /// Why a member has the sources it has.
  public enum Reason: Hashable, Sendable {
    /// It is the only provider.
    case only
    /// A `--use` names it.
    case chosen
    /// The member takes every provider.
    case every
    /// It is the outermost decorator that lives as long as the plugin does.
    case decorated
    /// No plugin provides the interface and the host does.
    case host
    /// Nobody provides the interface, and its key has a value for the context.
    case context
    /// The member is optional and stays empty; a warning says why.
    case empty
    /// A problem of the plan says why the member has no source.
    case unresolved
  }
}

/// One member of one plugin's bundle, as a name.
public struct MemberName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The id of the plugin.
  public let plugin: String
  /// The member of its bundle.
  public let member: String

  /// The member `member` of the bundle of `plugin`.
  public init(_ plugin: String, _ member: String) {
    self.plugin = plugin
    self.member = member
  }

  /// `plugin.member`.
  public var description: String { "\(plugin).\(member)" }

  /// By plugin, then by member.
  public static func < (left: Self, right: Self) -> Bool {
    (left.plugin, left.member) < (right.plugin, right.member)
  }
}
