internal import AppInterface
public import PluginInterface

/// Builds the profile screen.
@Plugin("profile", version: "1.0.0")
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
