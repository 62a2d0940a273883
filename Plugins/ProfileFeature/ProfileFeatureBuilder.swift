internal import AppInterface
public import PluginInterface

/// Builds the profile screen, for each request: what wraps the API client for one then reaches it.
@Plugin("profile", version: "1.0.0", lifetime: .request)
public struct ProfileFeatureBuilder: FeatureBuilder {
  /// All that the profile screen will ever see of the host.
  public struct Dependencies: Sendable {
    let apiClient: any APIClient
    let analytics: any AnalyticsClient
    let router: any Router
    let logger: any Logger
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the feature; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> ProfileFeature {
    ProfileFeature(dependencies)
  }
}
