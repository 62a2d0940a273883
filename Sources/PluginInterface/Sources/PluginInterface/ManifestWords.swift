/// How long one built value lives; a word of the manifest.
public struct PluginLifetime: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A lifetime that a newer host may know.
  public init(name: String) { self.name = name }

  /// As long as the host.
  public static let singleton = PluginLifetime(name: "singleton")
  /// As long as one user's session.
  public static let session = PluginLifetime(name: "session")
  /// As long as one request.
  public static let request = PluginLifetime(name: "request")
  /// A value of its own for each consumer.
  public static let transient = PluginLifetime(name: "transient")
}

/// Whether two generations of a plugin may be alive at once; a word of the manifest.
public struct PluginOverlap: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A rule that a newer host may know.
  public init(name: String) { self.name = name }

  /// The old generation answers while the new one is built.
  public static let allowed = PluginOverlap(name: "allowed")
  /// For owners of a port or a lock: the old generation ends before the new one is built.
  public static let forbidden = PluginOverlap(name: "forbidden")
}

/// How a bundle member follows a swap of its provider; a word of the manifest.
public struct EdgePolicy: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A policy that a newer host may know.
  public init(name: String) { self.name = name }

  /// The bare implementation, without a proxy; its consumer is rebuilt at a swap.
  public static let direct = EdgePolicy(name: "direct")
  /// The consumer is rebuilt at a swap.
  public static let rebuild = EdgePolicy(name: "rebuild")
}

/// How consumers of a dependency interface follow a swap.
public struct InterfaceSwap: Hashable, Sendable {
  /// The word of the rule.
  public let name: String

  /// A rule that a newer interface module may know.
  public init(name: String) { self.name = name }

  /// Consumers hold a proxy and reach the new implementation at their next call.
  public static let live = InterfaceSwap(name: "live")
  /// Consumers hold the implementation and are rebuilt.
  public static let rebuild = InterfaceSwap(name: "rebuild")
}
