// Nothing is wrong: opening its scope builds a router that was asked for before.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct OpeningFeature: Feature {
  let dependencies: OpeningFeatureBuilder.Dependencies
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    LineResponse(dependencies.user.userID + dependencies.router.url(for: Route("x")).suffix(2))
  }
}

@Plugin("opening-feature", version: "1.0.0", lifetime: .request)
struct OpeningFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let user: any UserSession
    let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> OpeningFeature {
    OpeningFeature(dependencies: dependencies)
  }
}
