// Nothing is wrong: it lives as long as a request, and its links name it.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct RequestRouter: Router, Shutdownable {
  let request: any RequestContext
  let configuration: any Configuration
  func url(for route: Route) -> String { "\(request.requestID):\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { try? note("router shut down", configuration) }
}

@Plugin(
  "request-router",
  version: "1.0.0",
  provides: (any Router).self,
  lifetime: .request,
  configuration: [.string("log")]
)
struct RequestRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
    let request: any RequestContext
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    try note("router built", dependencies.configuration)
    return RequestRouter(
      request: dependencies.request,
      configuration: dependencies.configuration
    )
  }
}
