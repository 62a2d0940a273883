// Nothing is wrong: one side of a diamond; it takes the router bare and is rebuilt with it. What it
// tracked it says by throwing.
internal import AppInterface
internal import PluginInterface

struct Tracked: Error, CustomStringConvertible {
  let description: String
}

struct AnalyticsOverRouter: AnalyticsClient {
  let router: any Router

  func track(_ event: AnalyticsEvent) async throws {
    throw Tracked(description: "analytics \(router.url(for: Route(event.name)))")
  }
  func identify(userID: String?) async throws {}
}

@Plugin("analytics-over-router", version: "1.0.0", provides: (any AnalyticsClient).self)
struct AnalyticsOverRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    @Edge(.direct) let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    AnalyticsOverRouter(router: dependencies.router)
  }
}
