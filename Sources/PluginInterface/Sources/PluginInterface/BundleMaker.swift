/// Makes the bundles of one plugin; `@Plugin` writes it.
///
/// A type and not a closure, so that the plugin's compiler sees through it.
public protocol BundleMaker<Bundle>: SendableMetatype {
  /// What is made.
  associatedtype Bundle: Sendable
  /// Whether each member is taken by its index, and by nothing else.
  static var isIndexed: Bool { get }

  /// Takes each member out of the resolver.
  ///
  /// - Throws: What the resolver throws.
  static func makeBundle(_ resolver: borrowing DependencyResolver) throws -> Bundle
}

// The plugin's compiler makes code of its own out of these, in which nothing is generic any more.
extension PluginDescriptor {
  /// Describes a feature.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - builder: What builds the feature.
  ///   - requirements: The bundle, one entry a member.
  ///   - maker: Makes the bundle.
  @inlinable
  public convenience init<Builder: FeatureBuilder, Maker: BundleMaker>(
    id: String,
    version: String,
    builder: Builder.Type,
    requirements: [Requirement],
    maker: Maker.Type
  ) where Builder.Dependencies == Maker.Bundle {
    let build = unsafe PlacedBuild(of: (any Feature).self, Maker.isIndexed) { resolver, memory in
      let dependencies: Builder.Dependencies
      do { dependencies = try Maker.makeBundle(resolver) } catch { throw BundleFault(cause: error) }
      let feature: any Feature = try await Builder().build(dependencies)
      // Right: as the host promises of the address.
      unsafe memory.assumingMemoryBound(to: (any Feature).self).initialize(to: feature)
    }
    self.init(id, version, .feature, requirements, provides: nil, build)
  }

  /// Describes a provider of the dependency of `key`.
  ///
  /// - Parameters:
  ///   - id: The plugin's id, as in its manifest.
  ///   - version: The plugin's version, as in its manifest.
  ///   - builder: What builds the implementation.
  ///   - key: The key of what is provided.
  ///   - requirements: The bundle, one entry a member.
  ///   - maker: Makes the bundle.
  @inlinable
  public convenience init<Builder: ProviderBuilder, Key: DependencyKey, Maker: BundleMaker>(
    id: String,
    version: String,
    builder: Builder.Type,
    provides key: Key.Type,
    requirements: [Requirement],
    maker: Maker.Type
  ) where Builder.Provided == Key.Value, Builder.Dependencies == Maker.Bundle {
    let build = unsafe PlacedBuild(of: Key.Value.self, Maker.isIndexed) { resolver, memory in
      let dependencies: Builder.Dependencies
      do { dependencies = try Maker.makeBundle(resolver) } catch { throw BundleFault(cause: error) }
      let value = try await Builder().build(dependencies)
      // Right: as the host promises of the address.
      unsafe memory.assumingMemoryBound(to: Key.Value.self).initialize(to: value)
    }
    self.init(id, version, .provider, requirements, provides: key, build)
  }
}
