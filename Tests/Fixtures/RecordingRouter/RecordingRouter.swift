// Nothing is wrong: it writes down when it is built and shut down.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct RecordingRouter: Router, Shutdownable {
  let configuration: any Configuration
  func url(for route: Route) -> String { "record:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { try? note("router shut down", configuration) }
}

@Plugin(
  "recording-router",
  version: "1.0.0",
  provides: (any Router).self,
  configuration: [.string("log")]
)
struct RecordingRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    try note("router built", dependencies.configuration)
    return RecordingRouter(configuration: dependencies.configuration)
  }
}
