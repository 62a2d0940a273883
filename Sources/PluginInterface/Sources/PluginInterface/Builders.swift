/// Makes a feature out of exactly the dependencies it declares.
///
/// The host makes one value with ``init()`` for each generation and calls ``build(_:)`` once, after
/// every provider the bundle needs has been built. Nothing of the plugin is registered until
/// ``build(_:)`` has returned; if it throws, the host reports the error with the plugin's id and
/// undoes what was built for it.
public protocol FeatureBuilder: Sendable {
  /// The declared bundle: everything this feature will ever see of the host.
  associatedtype Dependencies: Sendable = NoDependencies
  /// What is built.
  associatedtype Built: Feature

  /// Must do nothing that can fail: the host calls it before the dependencies exist.
  init()

  /// Builds the feature.
  ///
  /// - Parameter dependencies: The bundle, a value. Keep what you need.
  /// - Returns: The feature, ready for its first request.
  /// - Throws: Any error; the host reports it and the feature is not active.
  func build(_ dependencies: Dependencies) async throws -> Built
}

/// Makes an implementation of a dependency out of exactly the dependencies it declares.
///
/// Order of calls and failures are those of ``FeatureBuilder``.
public protocol ProviderBuilder: Sendable {
  /// The declared bundle: everything this provider will ever see of the host.
  associatedtype Dependencies: Sendable = NoDependencies
  /// The dependency that is provided: `any APIClient`, or a plain value type.
  associatedtype Provided: Sendable

  /// Must do nothing that can fail: the host calls it before the dependencies exist.
  init()

  /// Builds the implementation.
  ///
  /// - Parameter dependencies: The bundle, a value. Keep what you need.
  /// - Returns: The implementation, ready for its first call.
  /// - Throws: Any error; the host reports it and the provider is not active.
  func build(_ dependencies: Dependencies) async throws -> Provided
}

/// Makes a contract: the checks that every implementation of one dependency must pass.
///
/// It is never part of a running host: `plughost verify`, and a swap that a contract guards, load it
/// into a process of its own, beside the plugin that is judged. What its bundle names is provided by
/// the host alone.
public protocol ContractBuilder: Sendable {
  /// The declared bundle; `Configuration` is what a contract has use for.
  associatedtype Dependencies: Sendable = NoDependencies
  /// The checks: a `Contract` of the module PluginContract.
  associatedtype Suite: Sendable

  /// Must do nothing that can fail: the host calls it before the dependencies exist.
  init()

  /// Makes the checks.
  ///
  /// - Parameter dependencies: The bundle, a value.
  /// - Returns: The checks; none of them has run.
  /// - Throws: Any error; the checks then count as not run.
  func build(_ dependencies: Dependencies) async throws -> Suite
}

/// The bundle of a plugin that needs nothing.
public struct NoDependencies: Sendable {
  /// An empty bundle.
  public init() {}
}
