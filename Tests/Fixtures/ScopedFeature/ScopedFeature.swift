// Nothing is wrong: it is built for each request. The input `hold:PIPE` waits for a line in that pipe.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport
internal import SwapSupport

struct ScopedFeature: Feature, Shutdownable {
  let dependencies: ScopedFeatureBuilder.Dependencies
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let input = request.input.filter { $0 != "\"" }
    if input.hasPrefix("hold:") { waitForLine(in: String(input.dropFirst(5))) }
    try await dependencies.analytics.track(AnalyticsEvent("seen"))
    return LineResponse(dependencies.router.url(for: Route("x")))
  }
  func shutdown() { try? note("feature shut down", dependencies.configuration) }
}

@Plugin("scoped-feature", version: "1.0.0", lifetime: .request, configuration: [.string("log")])
struct ScopedFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
    let analytics: any AnalyticsClient
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> ScopedFeature {
    try note("feature built", dependencies.configuration)
    return ScopedFeature(dependencies: dependencies)
  }
}
