// Nothing is wrong: it lives as long as a request and needs a router when something is tracked, no sooner.
internal import AppInterface
internal import PluginInterface

struct LazyAnalytics: AnalyticsClient {
  let router: Lazy<any Router>
  func track(_ event: AnalyticsEvent) async throws { _ = try await router.get() }
  func identify(userID: String?) {}
}

@Plugin(
  "lazy-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  lifetime: .request
)
struct LazyAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let router: Lazy<any Router>
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    LazyAnalytics(router: dependencies.router)
  }
}
