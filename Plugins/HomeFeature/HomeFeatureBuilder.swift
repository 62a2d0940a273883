internal import AppInterface
public import PluginInterface

/// Builds the home screen, for each request: what wraps the API client for one then reaches it.
@Plugin("home", version: "1.0.0", lifetime: .request)
public struct HomeFeatureBuilder: FeatureBuilder {
  /// All that the home screen will ever see of the host.
  public struct Dependencies: Sendable {
    let apiClient: any APIClient
    let analytics: any AnalyticsClient
    let router: any Router
    let logger: any Logger
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the feature; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> HomeFeature { HomeFeature(dependencies) }
}
