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

  private let code: Code
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

  /// How the plugin's own code is called.
  private enum Code: Sendable {
    case placed(PlacedBuild)
    case whole(@Sendable (borrowing DependencyResolver) async throws -> BuiltPlugin)
  }

  init(
    id: String,
    version: String,
    kind: PluginKind,
    requirements: [Requirement],
    provides: (any DependencyKey.Type)?,
    build: @escaping @Sendable (borrowing DependencyResolver) async throws -> BuiltPlugin
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.requirements = requirements
    self.provides = provides
    code = .whole(build)
  }

  @usableFromInline
  init(
    _ id: String,
    _ version: String,
    _ kind: PluginKind,
    _ requirements: [Requirement],
    provides: (any DependencyKey.Type)?,
    _ build: PlacedBuild
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.requirements = requirements
    self.provides = provides
    code = .placed(build)
  }

  /// Describes a feature whose bundle is made by a closure.
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
      provides: nil
    ) { resolver in
      let dependencies = try BundleFault.blaming { try bundle(resolver) }
      return BuiltPlugin(.feature(try await Builder().build(dependencies)))
    }
  }

  /// Describes a provider of the dependency of `key`, whose bundle is made by a closure.
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
      provides: key
    ) { resolver in
      let dependencies = try BundleFault.blaming { try bundle(resolver) }
      let value = try await Builder().build(dependencies)
      return BuiltPlugin(.provider(ProvidedDependency(key, value)))
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
      let dependencies = try BundleFault.blaming { try bundle(resolver) }
      let suite = try await Builder().build(dependencies)
      return BuiltPlugin(.provider(ProvidedDependency(ValueKey<Builder.Suite>.self, suite)))
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
      let build = try BundleFault.blaming { try prepare(resolver) }
      let instance = try await build()
      guard let stub = key.makeStub(instance) else { throw StubFailure(interface: key.interface) }
      return BuiltPlugin(value: .provider(ProvidedDependency(key, stub)), lifecycle: instance)
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
      let build = try BundleFault.blaming { try prepare(resolver) }
      return BuiltPlugin(value: .feature(try await build()))
    }
  }

  /// Makes the bundle and builds the plugin.
  ///
  /// - Returns: What the builder made.
  /// - Throws: ``BundleFault`` if the bundle could not be made, else whatever the builder throws.
  public func build(_ resolver: borrowing DependencyResolver) async throws -> BuiltPlugin {
    let place = place
    guard place.readsValues || place.context != .live else { return try await run(resolver) }
    let members = resolver.members(for: self, in: place.context)
    let parameter = resolver.parameter
    let scope = BundleScope(self, members, place)
    let built = try await scope.run {
      try await run(DependencyResolver(members, parameter: parameter))
    }
    return built.scoped(scope)
  }

  private func run(_ resolver: borrowing DependencyResolver) async throws -> BuiltPlugin {
    switch code {
    case .whole(let build): return try await build(resolver)
    case .placed(let build):
      guard let key = provides else {
        return BuiltPlugin(.feature(try await build.value(as: (any Feature).self, resolver)))
      }
      return BuiltPlugin(.provider(try await build.dependency(key, resolver)))
    }
  }

  /// The plugin's own code alone, for values that the host keeps in memory of its own.
  ///
  /// `nil` where there is more to do for a bundle than to read values: a member that takes several or
  /// takes them later, code that reads what it is not handed, another context than `live`.
  public var placedBuild: PlacedBuild? {
    guard case .placed(let build) = code, build.isIndexed else { return nil }
    let place = place
    return place.readsValues || place.context != .live ? nil : build
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
