internal import Synchronization

/// What a loaded Swift plugin hands to the host: who it is, what it needs, how it is built.
///
/// `@Plugin` makes it; written by hand it is one of the two initialisers.
public final class PluginDescriptor: Sendable {
  /// The plugin's id, as in its manifest.
  public let id: String
  /// The plugin's version, as in its manifest.
  public let version: String
  /// Feature, provider or contract.
  public let kind: PluginKind
  /// The bundle, one entry a member.
  public let requirements: [Requirement]
  /// The key of what is provided, or of what a contract checks; `nil` for a feature.
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

  /// Describes a contract for the dependency of `key`; what it builds is found under the key of its type.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - builder: What makes the checks.
  ///   - key: The key of what is checked.
  ///   - requirements: The bundle, one entry a member.
  ///   - bundle: Makes the bundle; throws only what the resolver throws.
  public convenience init<Builder: ContractBuilder, Key: DependencyKey>(
    id: String,
    version: String,
    builder: Builder.Type,
    checks key: Key.Type,
    requirements: [Requirement],
    bundle: @escaping @Sendable (borrowing DependencyResolver) throws -> Builder.Dependencies
  ) {
    self.init(
      id: id,
      version: version,
      kind: .contract,
      requirements: requirements,
      provides: key
    ) { resolver in
      let dependencies = try bundle(resolver)
      return PreparedBuild {
        let suite = try await Builder().build(dependencies)
        let value = ProvidedDependency(ValueKey<Builder.Suite>.self, suite)
        return BuiltPlugin(value: .provider(value))
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
