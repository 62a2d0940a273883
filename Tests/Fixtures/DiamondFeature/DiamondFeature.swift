// Nothing is wrong: it reaches the router by two ways, and follows swaps live.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

/// Counts how often it was built in this process.
private let builds = Atomic(0)

struct DiamondFeature: Feature {
  let dependencies: DiamondFeatureBuilder.Dependencies
  let build: Int

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let client = try await dependencies.client.fetch(Endpoint(path: "/x"), as: String.self)
    var tracked = "nothing"
    do {
      try await dependencies.analytics.track(AnalyticsEvent("x"))
    } catch { tracked = "\(error)" }
    return LineResponse("\(client), \(tracked), feature \(build)")
  }
}

@Plugin("diamond-feature", version: "1.0.0")
struct DiamondFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let client: any APIClient
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) -> DiamondFeature {
    DiamondFeature(
      dependencies: dependencies,
      build: builds.add(1, ordering: .relaxed).newValue
    )
  }
}
