public import AppInterface
public import PluginInterface

/// Builds the router; it needs nothing.
@Plugin("app-router", version: "1.0.0", provides: (any Router).self, isDeterministic: true)
public struct AppRouterBuilder: ProviderBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the router; nothing can fail here.
  public func build(_ dependencies: NoDependencies) -> any Router { AppRouter() }
}
