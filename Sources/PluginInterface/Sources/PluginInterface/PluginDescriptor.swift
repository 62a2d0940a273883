internal import Synchronization

/// What kind of thing a plugin is.
public struct PluginKind: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A kind that a newer host may know.
  public init(name: String) { self.name = name }

  /// Runs requests.
  public static let feature = PluginKind(name: "feature")
  /// Supplies a dependency.
  public static let provider = PluginKind(name: "provider")
}

/// How many providers of a dependency a bundle member takes.
public struct Cardinality: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A cardinality that a newer host may know.
  public init(name: String) { self.name = name }

  /// Exactly one: `any P`.
  public static let one = Cardinality(name: "one")
  /// One or none: `(any P)?`.
  public static let optional = Cardinality(name: "optional")
  /// Every provider, in the order of their ids: `[any P]`.
  public static let all = Cardinality(name: "all")
}

/// When a bundle member has its value.
public struct MemberDelivery: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A delivery that a newer host may know.
  public init(name: String) { self.name = name }

  /// Before the builder: `any P`.
  public static let value = MemberDelivery(name: "value")
  /// When it is first asked for: `Lazy<any P>`.
  public static let lazy = MemberDelivery(name: "lazy")
  /// A new one at each call: `Factory<any P>`, `ParameterFactory<T, any P>`.
  public static let factory = MemberDelivery(name: "factory")
}

/// One member of a dependency bundle, as the compiled plugin states it.
public struct Requirement: Sendable {
  /// The member's name; unique in the bundle.
  public let name: String
  /// The key of the dependency.
  public let key: any DependencyKey.Type
  /// How many providers it takes.
  public let cardinality: Cardinality
  /// When it has its value.
  public let delivery: MemberDelivery

  /// A member `name` that takes the dependency of `key`.
  public init(_ name: String, _ key: any DependencyKey.Type, _ cardinality: Cardinality) {
    self.init(name, key, cardinality, .value)
  }

  /// A member `name` that takes the dependency of `key` when `delivery` says.
  public init(
    _ name: String,
    _ key: any DependencyKey.Type,
    _ cardinality: Cardinality,
    _ delivery: MemberDelivery
  ) {
    self.name = name
    self.key = key
    self.cardinality = cardinality
    self.delivery = delivery
  }
}

/// What a loaded Swift plugin hands to the host: who it is, what it needs, how it is built.
///
/// `@Plugin` makes it; written by hand it is one of the two initialisers.
public final class PluginDescriptor: Sendable {
  /// The plugin's id, as in its manifest.
  public let id: String
  /// The plugin's version, as in its manifest.
  public let version: String
  /// Feature or provider.
  public let kind: PluginKind
  /// The bundle, one entry a member.
  public let requirements: [Requirement]
  /// The key of what is provided; `nil` for a feature.
  public let provides: (any DependencyKey.Type)?

  private let prepareBuild: @Sendable (borrowing DependencyResolver) throws -> PreparedBuild
  /// The same in one step, which keeps nothing between the bundle and the builder.
  private let buildNow: @Sendable (borrowing DependencyResolver) async throws -> BuiltPlugin
  private let home = Mutex(PluginHome())

  /// Where the plugin's code is and in which context it runs.
  var place: PluginHome { home.withLock { $0 } }

  /// Says which image has the plugin's code; its entry does.
  func settle(in image: UnsafeRawPointer) {
    home.withLock { unsafe $0.image = unsafe image }
  }

  /// Says how the plugin runs; a host does it before it builds.
  ///
  /// - Parameters:
  ///   - context: Outside of `live` a member that takes exactly one dependency and has none gets what
  ///     its key has for the context.
  ///   - readsValues: Whether its code may read dependencies that it is not handed; without that its
  ///     values are built for less.
  public func run(in context: DependencyContext, readsValues: Bool = true) {
    home.withLock {
      $0.context = context
      $0.readsValues = readsValues
    }
  }

  init(
    id: String,
    version: String,
    kind: PluginKind,
    requirements: [Requirement],
    provides: (any DependencyKey.Type)?,
    buildNow: (@Sendable (borrowing DependencyResolver) async throws -> BuiltPlugin)? = nil,
    prepareBuild: @escaping @Sendable (borrowing DependencyResolver) throws -> PreparedBuild
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.requirements = requirements
    self.provides = provides
    self.prepareBuild = prepareBuild
    self.buildNow =
      buildNow ?? { resolver in
        try await BundleFault.blaming { try prepareBuild(resolver) }.build()
      }
  }

  /// Describes a feature.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - builder: What builds the feature.
  ///   - requirements: The bundle, one entry a member.
  ///   - bundle: Makes the bundle; throws only what the resolver throws.
  public convenience init<Builder: FeatureBuilder>(
    id: String,
    version: String,
    builder: Builder.Type,
    requirements: [Requirement],
    bundle: @escaping @Sendable (borrowing DependencyResolver) throws -> Builder.Dependencies
  ) {
    self.init(
      id: id,
      version: version,
      kind: .feature,
      requirements: requirements,
      provides: nil,
      buildNow: { resolver in
        let dependencies = try BundleFault.blaming { try bundle(resolver) }
        return BuiltPlugin(value: .feature(try await Builder().build(dependencies)))
      }
    ) { resolver in
      let dependencies = try bundle(resolver)
      return PreparedBuild {
        let feature = try await Builder().build(dependencies)
        return BuiltPlugin(value: .feature(feature))
      }
    }
  }

  /// Describes a provider of the dependency of `key`.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - builder: What builds the implementation.
  ///   - key: The key of what is provided.
  ///   - requirements: The bundle, one entry a member.
  ///   - bundle: Makes the bundle; throws only what the resolver throws.
  public convenience init<Builder: ProviderBuilder, Key: DependencyKey>(
    id: String,
    version: String,
    builder: Builder.Type,
    provides key: Key.Type,
    requirements: [Requirement],
    bundle: @escaping @Sendable (borrowing DependencyResolver) throws -> Builder.Dependencies
  ) where Builder.Provided == Key.Value {
    self.init(
      id: id,
      version: version,
      kind: .provider,
      requirements: requirements,
      provides: key,
      buildNow: { resolver in
        let dependencies = try BundleFault.blaming { try bundle(resolver) }
        let value = try await Builder().build(dependencies)
        return BuiltPlugin(value: .provider(ProvidedDependency(key, value)))
      }
    ) { resolver in
      let dependencies = try bundle(resolver)
      return PreparedBuild {
        let value = try await Builder().build(dependencies)
        return BuiltPlugin(value: .provider(ProvidedDependency(key, value)))
      }
    }
  }

  /// Describes a provider that is not written in Swift; the host makes it.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - key: The key of what is provided; it must make stubs.
  ///   - requirements: The bundle, one entry a member.
  ///   - prepare: Takes what it needs from the resolver, and returns what builds the plugin.
  public convenience init<Key: DependencyKey>(
    id: String,
    version: String,
    provides key: Key.Type,
    requirements: [Requirement],
    foreign prepare:
      @escaping @Sendable (borrowing DependencyResolver) throws
      -> @Sendable () async throws -> any ForeignInstance
  ) {
    self.init(
      id: id,
      version: version,
      kind: .provider,
      requirements: requirements,
      provides: key
    ) { resolver in
      let build = try prepare(resolver)
      return PreparedBuild {
        let instance = try await build()
        guard let stub = key.makeStub(instance) else { throw StubFailure(interface: key.interface) }
        return BuiltPlugin(value: .provider(ProvidedDependency(key, stub)), lifecycle: instance)
      }
    }
  }

  /// Describes a feature that is not written in Swift; the host makes it.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - requirements: The bundle, one entry a member.
  ///   - prepare: Takes what it needs from the resolver, and returns what builds the plugin.
  public convenience init(
    id: String,
    version: String,
    requirements: [Requirement],
    foreignFeature prepare:
      @escaping @Sendable (borrowing DependencyResolver) throws
      -> @Sendable () async throws -> any Feature & Shutdownable
  ) {
    self.init(
      id: id,
      version: version,
      kind: .feature,
      requirements: requirements,
      provides: nil
    ) { resolver in
      let build = try prepare(resolver)
      return PreparedBuild { BuiltPlugin(value: .feature(try await build())) }
    }
  }

  /// Makes the bundle now; the returned value builds the plugin.
  ///
  /// Splitting the two keeps blame apart: what this throws is the host's or the manifest's fault,
  /// what ``PreparedBuild/build()`` throws is the plugin's.
  ///
  /// - Throws: ``ResolutionFailure``.
  public func prepare(_ resolver: borrowing DependencyResolver) throws -> PreparedBuild {
    let place = place
    let members = resolver.members(for: self, in: place.context)
    let resolver = DependencyResolver(members, parameter: resolver.parameter)
    let prepared = try prepareBuild(resolver)
    let scope = BundleScope(self, members, place)
    return PreparedBuild { try await scope.run { try await prepared.build() }.scoped(scope) }
  }

  /// Makes the bundle and builds the plugin.
  ///
  /// - Returns: What the builder made.
  /// - Throws: ``BundleFault`` if the bundle could not be made, else whatever the builder throws.
  public func build(_ resolver: borrowing DependencyResolver) async throws -> BuiltPlugin {
    let place = place
    guard place.readsValues || place.context != .live else { return try await buildNow(resolver) }
    let members = resolver.members(for: self, in: place.context)
    let parameter = resolver.parameter
    let scope = BundleScope(self, members, place)
    let built = try await scope.run {
      try await buildNow(DependencyResolver(members, parameter: parameter))
    }
    return built.scoped(scope)
  }
}

/// A bundle could not be made, which is the fault of the host or of the manifest.
public struct BundleFault: Error, CustomStringConvertible {
  /// Why, most often a ``ResolutionFailure``.
  public let cause: any Error

  /// What the cause says.
  public var description: String { "\(cause)" }

  static func blaming<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch { throw BundleFault(cause: error) }
  }
}

/// A builder together with its bundle, ready to run once.
public struct PreparedBuild: Sendable {
  private let body: @Sendable () async throws -> BuiltPlugin

  init(_ body: @escaping @Sendable () async throws -> BuiltPlugin) { self.body = body }

  /// Runs the plugin's builder.
  ///
  /// - Throws: Whatever the builder throws.
  public func build() async throws -> BuiltPlugin { try await body() }
}

/// What a builder made.
public struct BuiltPlugin: Sendable {
  /// A feature, or the value of a dependency.
  public enum Value: Sendable {
    /// Runs requests.
    case feature(any Feature)
    /// Supplies a dependency.
    case provider(ProvidedDependency)
  }

  /// The made value.
  public let value: Value
  /// What conforms to the lifecycle protocols, where that is not the made value.
  private let lifecycle: (any Sendable)?

  init(value: Value, lifecycle: (any Sendable)? = nil) {
    self.value = value
    self.lifecycle = lifecycle
  }

  // Each of these is a dynamic cast, and the first one after an image was loaded searches every
  // image: they are made when they are asked for and not at each build.

  /// The made value, where it has something to give back at the end.
  public var shutdownable: (any Shutdownable)? { content as? any Shutdownable }
  /// The made value, where it wants to be prepared before its first call.
  public var warmingUp: (any WarmingUp)? { content as? any WarmingUp }
  /// The made value, where its state outlives it.
  public var stateTransferring: (any StateTransferring)? { content as? any StateTransferring }

  /// The same, whose feature runs in the scope of its plugin.
  func scoped(_ scope: BundleScope) -> BuiltPlugin {
    guard case .feature(let feature) = value else { return self }
    return BuiltPlugin(
      value: .feature(ScopedFeature(feature: feature, scope: scope)),
      lifecycle: lifecycle ?? feature
    )
  }

  private var content: any Sendable {
    if let lifecycle { return lifecycle }
    return switch value {
    case .feature(let feature): feature
    case .provider(let dependency): dependency.content
    }
  }
}

/// The key of an interface makes no stubs.
struct StubFailure: Error, CustomStringConvertible {
  let interface: String
  var description: String { "\(interface) can be provided in Swift alone" }
}

/// Where the code of a plugin is, and in which context it runs.
///
/// Safe to share: the handle is compared and never followed.
@safe struct PluginHome: Sendable {
  /// `#dsohandle` of the image; `nil` until the plugin's entry has said it.
  nonisolated(unsafe) var image: UnsafeRawPointer?
  var context = DependencyContext.live
  /// Whether the code may read what it is not handed.
  var readsValues = true
}
