internal import AppInterface
public import PluginInterface

/// Builds the coordinator of the app.
@Plugin("app-coordinator", version: "1.0.0")
public struct AppCoordinatorBuilder: FeatureBuilder {
  /// All that the coordinator will ever see of the host.
  public struct Dependencies: Sendable {
    let router: any Router
    let features: any FeatureRunner
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the feature; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> AppCoordinator {
    AppCoordinator(dependencies)
  }
}
