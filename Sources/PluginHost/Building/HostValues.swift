public import PluginInspection
public import PluginInterface

/// The dependencies that the host itself, or the app that embeds it, provides.
///
/// A provider plugin of the same interface takes precedence over a value of the host.
public struct HostValues: Sendable {
  private var makers: [String: Maker] = [:]

  private typealias Maker =
    @Sendable (_ consumer: PluginManifest, _ number: BuildNumber) throws -> ProvidedDependency

  /// No values.
  public init() {}

  /// Provides one value to every plugin that declares it.
  public mutating func provide<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    let provided = ProvidedDependency(key, value)
    makers[key.interface] = { _, _ in provided }
  }

  /// Provides a value made for each plugin, such as a logger with its name.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - make: Called once for each consumer, before its builder.
  public mutating func provide<Key: DependencyKey>(
    _ key: Key.Type,
    perPlugin make: @escaping @Sendable (PluginManifest) -> Key.Value
  ) {
    makers[key.interface] = { consumer, _ in ProvidedDependency(key, make(consumer)) }
  }

  /// The same for a value that says of which generation its consumer is.
  mutating func provide<Key: DependencyKey>(
    _ key: Key.Type,
    perGeneration make: @escaping @Sendable (PluginManifest, BuildNumber) -> Key.Value
  ) {
    makers[key.interface] = { ProvidedDependency(key, make($0, $1)) }
  }

  /// Provides what a container holds, each value made when the first plugin needs it.
  ///
  /// What is registered later is not provided. A maker that throws fails the consumer's build.
  public mutating func provide(_ container: DependencyContainer) {
    for key in container.keys {
      makers[key.interface] = { _, _ in
        try container.resolve(key, in: Resolution())
      }
    }
  }

  /// Whether the request context is the one of the host, and not one that an app provides.
  private(set) var isStandardRequest = true

  /// `Module.Protocol` of every value, sorted.
  public var interfaces: [String] { makers.keys.sorted() }

  /// These values and `others`, which win.
  func merging(_ others: HostValues) -> HostValues {
    var merged = self
    merged.isStandardRequest = others.makers[RequestContextKey.interface] == nil
    merged.makers.merge(others.makers) { $1 }
    return merged
  }

  /// The value of `interface` for one consumer.
  ///
  /// - Throws: What the maker of a container throws.
  package func value(
    of interface: String,
    for consumer: PluginManifest
  ) throws -> ProvidedDependency? {
    try value(of: interface, for: consumer, BuildNumber())
  }

  /// The same, for a generation of it.
  func value(
    of interface: String,
    for consumer: PluginManifest,
    _ number: BuildNumber
  ) throws -> ProvidedDependency? {
    try makers[interface]?(consumer, number)
  }
}
