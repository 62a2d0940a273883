// Nothing is wrong: it lives as long as a request, and can do without a router.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct OptionalRouterFeature: Feature {
  let router: (any Router)?
  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    LineResponse(router.map { String($0.url(for: Route("x")).suffix(2)) } ?? "no router")
  }
}

@Plugin("optional-router-feature", version: "1.0.0", lifetime: .request)
struct OptionalRouterFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: (any Router)?
  }
  init() {}
  func build(_ dependencies: Dependencies) -> OptionalRouterFeature {
    OptionalRouterFeature(router: dependencies.router)
  }
}
