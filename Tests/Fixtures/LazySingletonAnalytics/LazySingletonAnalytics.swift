// Nothing is wrong: it needs a router when something is tracked, no sooner.
internal import AppInterface
internal import PluginInterface

struct LazySingletonAnalytics: AnalyticsClient {
  let router: Lazy<any Router>
  func track(_ event: AnalyticsEvent) async throws { _ = try await router.get() }
  func identify(userID: String?) {}
}

@Plugin("lazy-singleton-analytics", version: "1.0.0", provides: (any AnalyticsClient).self)
struct LazySingletonAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let router: Lazy<any Router>
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    LazySingletonAnalytics(router: dependencies.router)
  }
}
