/// What a plugin file says about itself, read without running it.
public struct PluginManifest: Hashable, Sendable {
  /// Unique in a host; `[a-z][a-z0-9]*(-[a-z0-9]+)*`.
  public var id: String
  /// The plugin's own version.
  public var version: SemanticVersion
  /// What the plugin is.
  public var kind: Kind
  /// Interfaces it provides, `Module.Protocol` once the audit has qualified them.
  public var provides: [String] = []
  /// The members of its dependency bundle, in source order.
  public var requires: [Requirement] = []
  /// How long one built value lives.
  public var lifetime: Lifetime = .singleton
  /// Whether two generations may be alive at once.
  public var overlap: Overlap = .allowed
  /// Whether it says that the same input always gets the same answer.
  public var isDeterministic = false
  /// The values it reads from the configuration.
  public var configuration: [ConfigurationOption] = []
  /// What it is written in.
  public var language: Language = .swift
  /// The one exported C symbol.
  public var entry: String
  /// Where a decorator stands: the one of a greater order is further out.
  public var order = 0
  /// What the caller of a factory gives to a provider; `nil` for most.
  public var parameter: Parameter?

  /// What a plugin is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It answers requests.
    case feature
    /// It implements an interface.
    case provider
    /// It wraps a provider, or another decorator.
    case decorator
    /// It judges providers.
    case contract
  }
  /// How long one built value lives.
  public enum Lifetime: String, Hashable, Sendable, Codable, CaseIterable {
    /// As long as the host, once for all.
    case singleton
    /// As long as the session of a user, once for each.
    case session
    /// As long as a request, once for each.
    case request
    /// Anew for each that takes it.
    case transient
  }
  /// Whether two generations may be alive at once.
  public enum Overlap: String, Hashable, Sendable, Codable, CaseIterable {
    /// The next one is built while the one before still serves.
    case allowed
    /// The one before is shut down first.
    case forbidden
  }
  /// What a plugin is written in.
  public enum Language: String, Hashable, Sendable, Codable, CaseIterable {
    /// Swift, whose images stay in a process for good.
    case swift
    /// C, or what looks like it from outside.
    case c
  }

  /// One member of a dependency bundle.
  public struct Requirement: Hashable, Sendable {
    /// The member's name, unique in the bundle.
    public var name: String
    /// `Module.Protocol`, or the type's name for a plain value.
    public var interface: String
    /// How many providers it takes.
    public var cardinality: Cardinality = .one
    /// Accepted versions of the interface module; `nil` accepts any.
    public var versions: VersionRange?
    /// What happens to this consumer when the provider is swapped.
    public var swap: SwapPolicy = .live
    /// A plain value type rather than a protocol.
    public var isValue = false
    /// When it has its value.
    public var delivery: Delivery = .value
    /// The type, as its source spells it, that its factory takes; `nil` for most.
    public var parameter: String?
  }

  /// When a member has its value.
  public enum Delivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// Before the builder.
    case value
    /// When it is first asked for.
    case lazy
    /// A new one at each call.
    case factory
  }

  /// What the caller of a factory gives.
  public struct Parameter: Hashable, Sendable {
    /// The member of the bundle.
    public var name: String
    /// Its type, as the source spells it.
    public var type: String

    /// The member `name` of the type `type`.
    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// How many providers a member takes.
  public enum Cardinality: String, Hashable, Sendable, Codable, CaseIterable {
    /// Exactly one.
    case one
    /// One, or none.
    case optional
    /// Every one that there is.
    case all
  }
  /// How a member follows a swap of its provider.
  public enum SwapPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// It holds a proxy, and meets the new generation at its next call.
    case live
    /// It holds the bare implementation, without a proxy, and its consumer is built again.
    case direct
    /// Its consumer is built again.
    case rebuild
  }

  /// One value that the plugin reads from its configuration.
  public struct ConfigurationOption: Hashable, Sendable {
    /// Unique in the plugin.
    public var key: String
    /// How the text is read.
    public var type: ValueType = .string
    /// Used when nothing else gives a value; `nil` makes the value required.
    public var defaultValue: String?
    /// Never printed.
    public var isSecret = false
    /// One line for people.
    public var summary: String = ""

    /// How the text of a configuration value is read.
    public enum ValueType: String, Hashable, Sendable, Codable, CaseIterable {
      /// Any text.
      case string
      /// A whole number.
      case int
      /// A number.
      case double
      /// `true` or `false`.
      case bool
      /// A time, as `500ms` or `2m`.
      case duration
    }
  }
}

extension PluginManifest {
  /// A manifest whose other fields have their defaults.
  public init(id: String, version: SemanticVersion, kind: Kind, entry: String) {
    self.id = id
    self.version = version
    self.kind = kind
    self.entry = entry
  }

  /// Whether `text` has the form `[a-z][a-z0-9]*(-[a-z0-9]+)*`.
  public static func isValidID(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  /// The entry symbol that an id implies: `plughost_v1_`, then the id with `-` as `_`.
  public static func entrySymbol(id: String) -> String {
    "plughost_v1_" + String(id.map { $0 == "-" ? "_" : $0 })
  }
}

extension PluginManifest.Requirement {
  /// A requirement whose other fields have their defaults.
  public init(name: String, interface: String) {
    self.name = name
    self.interface = interface
  }
}

extension PluginManifest.ConfigurationOption {
  /// A required text value.
  public init(key: String) { self.key = key }
}
