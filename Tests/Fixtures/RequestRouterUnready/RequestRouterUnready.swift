// Wrong: it lives as long as a request, and its warm-up throws.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct TooCold: Error, CustomStringConvertible {
  var description: String { "too cold" }
}

struct RequestRouterUnready: Router, WarmingUp, Shutdownable {
  let configuration: any Configuration
  func url(for route: Route) -> String { route.feature }
  func route(for url: String) -> Route? { nil }
  func warmUp() throws { throw TooCold() }
  func shutdown() { try? note("router shut down", configuration) }
}

@Plugin(
  "request-router-unready",
  version: "1.0.0",
  provides: (any Router).self,
  lifetime: .request,
  configuration: [.string("log")]
)
struct RequestRouterUnreadyBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    RequestRouterUnready(configuration: dependencies.configuration)
  }
}
