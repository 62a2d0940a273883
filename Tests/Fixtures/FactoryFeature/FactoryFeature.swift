// Nothing is wrong: it makes a router for each tag in its input, and asks for the analytics client
// only when the input is `analytics`.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport
internal import SwapSupport

struct FactoryFeature: Feature, Shutdownable {
  let dependencies: FactoryFeatureBuilder.Dependencies
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let input = request.input.filter { $0 != "\"" }
    if input == "analytics" {
      async let first: Void = dependencies.analytics.get().track(AnalyticsEvent("seen"))
      async let second: Void = dependencies.analytics.get().track(AnalyticsEvent("seen"))
      _ = try await (first, second)
      return LineResponse("tracked")
    }
    let router = try await dependencies.routers.make(input)
    return LineResponse(router.url(for: Route("x")))
  }
  func shutdown() { try? note("feature shut down", dependencies.configuration) }
}

@Plugin("factory-feature", version: "1.0.0", configuration: [.string("log")])
struct FactoryFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let routers: ParameterFactory<String, any Router>
    let analytics: Lazy<any AnalyticsClient>
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> FactoryFeature {
    try note("feature built", dependencies.configuration)
    return FactoryFeature(dependencies: dependencies)
  }
}
