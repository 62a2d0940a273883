// Wrong while others are changed: its builder calls what may have to be built first.
internal import AppInterface
internal import PluginInterface

struct Tracked: Feature, FeatureResponse {
  func handle(_ request: FeatureRequest) -> any FeatureResponse { self }
  func render(as format: ResponseFormat) -> String { "tracked" }
}

@Plugin("tracks-in-its-builder", version: "1.0.0")
struct TracksInItsBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) async throws -> Tracked {
    try await dependencies.analytics.track(AnalyticsEvent("built"))
    return Tracked()
  }
}
