// Nothing is wrong: a feature with a library of its own beside it, and a router that it takes bare.
internal import AppInterface
internal import FixtureHelper
internal import PluginInterface
internal import SwapSupport

struct HelpedFeature: Feature {
  let dependencies: HelpedFeatureBuilder.Dependencies

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let helper = "helper \(fixture_helper_build()) call \(fixture_helper_calls())"
    return LineResponse("\(helper), \(dependencies.router.url(for: Route("x")))")
  }
}

@Plugin("helped-feature", version: "1.0.0")
struct HelpedFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    @Edge(.direct) let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> HelpedFeature {
    HelpedFeature(dependencies: dependencies)
  }
}
