public import PluginInspection

/// Everything the wiring looks at: plain values, no file and no plugin code.
///
/// The order in which plugins, refusals, choices and values stand here never changes the outcome.
public struct WiringRequest: Hashable, Sendable {
  /// The plugins that passed the audit.
  public var candidates: [Candidate]
  /// The files that did not, so that a gap they leave can be explained.
  public var refused: [Refused] = []
  /// `Module.Protocol` of each value that the embedding app or the host itself provides.
  public var hostInterfaces: [String] = []
  /// How long those of them live that do not live as long as the host.
  public var hostLifetimes: [String: PluginManifest.Lifetime] = [:]
  /// Which provider serves an interface that several provide.
  public var choices: [Choice] = []
  /// The version of each interface module of the process.
  public var interfaceVersions: [String: SemanticVersion] = [:]
  /// By `Module.Protocol` why it can be provided in Swift alone, as far as its module says so.
  public var swiftOnly: [String: String] = [:]
  /// Limits for calls of dependencies; of two for one name the later one counts.
  public var limits: [LimitRule] = []
  /// Whether limits may be for plugins that come later.
  public var awaitsLimited = false
  /// By `Module.Protocol` which requirements can fail after they were called, where any can.
  public var failable: [String: Failable] = [:]
  /// The values given, by plugin id and key, after precedence has been applied.
  public var configuration: [String: [String: String]] = [:]
  /// Whether a member that takes exactly one dependency, which nobody provides, is left to what its key
  /// has for the context: in `preview` and `test`.
  public var standsIn = false
  /// What the graph is made for.
  public var wanted = Wanted.everything

  /// A request with no choices, host values or configuration; set the rest afterwards.
  public init(_ candidates: [Candidate] = []) { self.candidates = candidates }
}

extension WiringRequest {
  /// A plugin that passed the audit.
  public struct Candidate: Hashable, Sendable {
    /// What its file says, with qualified interface names.
    public var manifest: PluginManifest
    /// How messages name the file.
    public var path: String
    /// The structures of C that its Swift code uses.
    public var structures: [ImportedStructure] = []

    /// A plugin and the path that messages show for it.
    public init(_ manifest: PluginManifest, path: String) {
      self.manifest = manifest
      self.path = path
    }

    /// What an audit found; `nil` without a manifest.
    init?(_ audit: PluginAudit) {
      guard let manifest = audit.manifest else { return nil }
      self.init(manifest, path: audit.path)
      structures = audit.importedStructures
    }
  }

  /// A plugin that cannot take part: the audit refused it, or building it failed.
  public struct Refused: Hashable, Sendable {
    /// How messages name the file.
    public var path: String
    /// Its id, where that could be read.
    public var id: String?
    /// The interfaces it would have provided.
    public var provides: [String]
    /// Why, in one clause without a full stop.
    public var reason: String

    /// A refusal of a plugin of which this much is known.
    public init(path: String, id: String? = nil, provides: [String] = [], reason: String) {
      self.path = path
      self.id = id
      self.provides = provides
      self.reason = reason
    }
  }

  /// One `--use INTERFACE=ID`.
  public struct Choice: Hashable, Sendable {
    /// `Module.Protocol`, or `Protocol` where that is unique.
    public var interface: String
    /// The id of the provider to use.
    public var plugin: String

    /// The provider `plugin` serves `interface`.
    public init(interface: String, plugin: String) {
      self.interface = interface
      self.plugin = plugin
    }

    /// Reads `INTERFACE=ID`; `nil` if either side is empty.
    public init?(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      self.init(interface: String(parts[0]), plugin: String(parts[1]))
    }
  }

  /// What the graph is made for: it decides what is active and which problems count.
  public enum Wanted: Hashable, Sendable {
    /// Features are active with what they reach, and a problem anywhere counts.
    case everything
    /// Every feature; a problem that no feature reaches is set aside.
    case features
    /// These plugins; a problem that none of them reaches is set aside.
    case plugins([String])
  }
}
