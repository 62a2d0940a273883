public import PluginInterface

extension DependencyValues {
  /// Reads data from the app's API.
  @Entry public var apiClient: any APIClient

  /// Records what users do.
  @Entry public var analytics: any AnalyticsClient

  /// Turns places in the app into links, and links back into places.
  @Entry public var router: any Router
}
