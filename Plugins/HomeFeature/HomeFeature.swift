internal import AppInterface
internal import FeatureSupport
public import PluginInterface

/// The home screen: a page of papers, each with a link to its author's profile.
public struct HomeFeature: Feature {
  private let dependencies: HomeFeatureBuilder.Dependencies

  init(_ dependencies: HomeFeatureBuilder.Dependencies) { self.dependencies = dependencies }

  /// Shows the page that the input asks for.
  ///
  /// - Throws: An error naming the wrong input field, or what the API client throws.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let input = try HomeInput(request, linkedBy: dependencies.router)
    let page: PaperPage = try await dependencies.apiClient.fetch(input.endpoint)
    await track(page)
    return HomeScreen(page, askedFor: input, router: dependencies.router)
  }

  /// Counts the view; a screen without analytics is better than no screen.
  private func track(_ page: PaperPage) async {
    let event = AnalyticsEvent("home_viewed", properties: ["papers": String(page.items.count)])
    do {
      try await dependencies.analytics.track(event)
    } catch {
      dependencies.logger.warning("the view of the home screen was not counted: \(error)")
    }
  }
}
