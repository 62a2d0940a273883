import AppInterface
import Observation
import PluginInterface

@testable import HomeFeature

/// How many papers there are, for a screen that observes it.
@MainActor @Observable final class ShelfModel {
  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.analytics) private var analytics

  private(set) var count = 0
  private(set) var failure: String?

  func load() async {
    do {
      let page: PaperPage = try await apiClient.fetch(Endpoint(path: "/items"))
      count = page.total
      try await analytics.track(AnalyticsEvent("shelf_counted"))
    } catch {
      failure = "\(error)"
    }
  }
}
