/// One member of a bundle that is written without a macro, with the type of what it brings.
public struct BundleMember<Value: Sendable>: Sendable {
  /// What the host is told.
  public let requirement: Requirement
  let resolve: @Sendable (borrowing DependencyResolver) throws -> Value
}

/// The members of a bundle that is written without a macro.
///
/// ```swift
/// let plugin = PluginDescriptor(
///   id: "console-analytics",
///   version: "1.0.0",
///   provides: AnalyticsClientKey.self,
///   requires: Member.one("clock", ClockKey.self), Member.optional("logger", LoggerKey.self)
/// ) { clock, logger in
///   ConsoleAnalytics(clock: clock, logger: logger)
/// }
/// ```
///
/// The manifest then is written by hand, too, with the same names in `requires`; the host compares
/// the two. A closure with other parameters than the members gives a long error message: look at
/// the number and the order of the members first.
public enum Member {
  /// Exactly one provider.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest.
  ///   - key: The key of the dependency.
  /// - Returns: A member that brings the dependency.
  public static func one<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) -> BundleMember<Key.Value> {
    BundleMember(requirement: Requirement(name, key, .one)) { try $0.one(name, key) }
  }

  /// One provider or none.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest.
  ///   - key: The key of the dependency.
  /// - Returns: A member that brings the dependency, or `nil`.
  public static func optional<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) -> BundleMember<Key.Value?> {
    BundleMember(requirement: Requirement(name, key, .optional)) { try $0.optional(name, key) }
  }

  /// Every provider.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest.
  ///   - key: The key of the dependency.
  /// - Returns: A member that brings all, in the order of the providers' ids.
  public static func all<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) -> BundleMember<[Key.Value]> {
    BundleMember(requirement: Requirement(name, key, .all)) { try $0.all(name, key) }
  }

  /// A value that is made when it is first asked for.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest, which says `"delivery": "lazy"`.
  ///   - key: The key of the dependency.
  /// - Returns: A member that brings the dependency later.
  public static func lazy<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) -> BundleMember<Lazy<Key.Value>> {
    BundleMember(requirement: Requirement(name, key, .one, .lazy)) { try $0.lazy(name, key) }
  }

  /// What makes a new value at each call.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest, which says `"delivery": "factory"`.
  ///   - key: The key of the dependency.
  /// - Returns: A member that makes the dependency.
  public static func factory<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type
  ) -> BundleMember<Factory<Key.Value>> {
    BundleMember(requirement: Requirement(name, key, .one, .factory)) { try $0.factory(name, key) }
  }

  /// What makes a new value from a parameter at each call.
  ///
  /// - Parameters:
  ///   - name: The member's name in the manifest, which says `"delivery": "factory"` and names the
  ///     type of the parameter.
  ///   - parameter: The type of the parameter.
  ///   - key: The key of the dependency.
  /// - Returns: A member that makes the dependency.
  public static func parameterFactory<Parameter: Sendable, Key: DependencyKey>(
    _ name: String,
    _ parameter: Parameter.Type,
    _ key: Key.Type
  ) -> BundleMember<ParameterFactory<Parameter, Key.Value>> {
    BundleMember(requirement: Requirement(name, key, .one, .factory)) {
      try $0.parameterFactory(name, parameter, key)
    }
  }
}

extension PluginDescriptor {
  /// Describes a feature whose builder is a closure.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - member: The members of the bundle, as in the manifest.
  ///   - build: Builds the feature from the members; what it throws is the plugin's fault.
  public convenience init<each Value: Sendable, Built: Feature>(
    id: String,
    version: String,
    requires member: repeat BundleMember<each Value>,
    build: @escaping @Sendable (repeat each Value) async throws -> Built
  ) {
    let members = (repeat each member)
    self.init(
      id: id,
      version: version,
      kind: .feature,
      requirements: requirementList(repeat each member),
      provides: nil
    ) { resolver in
      let values = try BundleFault.blaming { (repeat try (each members).resolve(resolver)) }
      return BuiltPlugin(value: .feature(try await build(repeat each values)))
    }
  }

  /// Describes a provider whose builder is a closure.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - key: The key of what is provided.
  ///   - member: The members of the bundle, as in the manifest.
  ///   - build: Builds the implementation from the members; what it throws is the plugin's fault.
  public convenience init<each Value: Sendable, Key: DependencyKey>(
    id: String,
    version: String,
    provides key: Key.Type,
    requires member: repeat BundleMember<each Value>,
    build: @escaping @Sendable (repeat each Value) async throws -> Key.Value
  ) {
    let members = (repeat each member)
    self.init(
      id: id,
      version: version,
      kind: .provider,
      requirements: requirementList(repeat each member),
      provides: key
    ) { resolver in
      let values = try BundleFault.blaming { (repeat try (each members).resolve(resolver)) }
      let value = try await build(repeat each values)
      return BuiltPlugin(value: .provider(ProvidedDependency(key, value)))
    }
  }
}

/// What the host is told of some members.
private func requirementList<each Value>(_ member: repeat BundleMember<each Value>) -> [Requirement]
{
  var all: [Requirement] = []
  repeat all.append((each member).requirement)
  return all
}
