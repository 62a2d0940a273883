internal import AppInterface
internal import FeatureSupport
public import PluginInterface

/// The profile screen: one author and the author's papers.
public struct ProfileFeature: Feature {
  private let dependencies: ProfileFeatureBuilder.Dependencies

  init(_ dependencies: ProfileFeatureBuilder.Dependencies) { self.dependencies = dependencies }

  /// Shows the profile whose id is in the input.
  ///
  /// - Throws: An error naming the wrong input field, or what the API client throws: a profile that
  ///   does not exist is an ``APIError`` with the status 404.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let input = try ProfileInput(request, linkedBy: dependencies.router)
    async let profile: Profile = dependencies.apiClient.fetch(input.profile)
    async let papers: Papers = dependencies.apiClient.fetch(input.papers)
    let screen = try await ProfileScreen(profile, papers, router: dependencies.router)
    await track()
    return screen
  }

  /// Counts the view, but not whose profile it was.
  private func track() async {
    do {
      try await dependencies.analytics.track(AnalyticsEvent("profile_viewed"))
    } catch {
      dependencies.logger.warning("the view of a profile was not counted: \(error)")
    }
  }
}
