// Wrong: it lives as long as the host and holds an analytics client that lives as long as a session.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct CaptiveRouter: Router {
  let analytics: any AnalyticsClient
  func url(for route: Route) -> String { route.feature }
  func route(for url: String) -> Route? { nil }
}

@Plugin("captive-router", version: "1.0.0", provides: (any Router).self)
struct CaptiveRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    CaptiveRouter(analytics: dependencies.analytics)
  }
}
