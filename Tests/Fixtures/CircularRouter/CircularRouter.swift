// Wrong only beside AsksWhileOpening: it takes the session whose builder causes others to ask for it.
internal import AppInterface
internal import PluginInterface

struct CircularRouter: Router {
  let session: any UserSession
  func url(for route: Route) -> String { session.userID }
  func route(for url: String) -> Route? { nil }
}

@Plugin("circular-router", version: "1.0.0", provides: (any Router).self, lifetime: .request)
struct CircularRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let session: any UserSession
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    CircularRouter(session: dependencies.session)
  }
}
