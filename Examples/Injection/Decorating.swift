import AppInterface
import PluginInterface

/// Says in the log where links lead.
struct LoggedRouter: Router {
  let base: any Router
  let logger: any Logger

  func url(for route: Route) -> String { base.url(for: route) }

  func route(for url: String) -> Route? {
    logger.info("a link leads to \(base.route(for: url)?.feature ?? "nowhere")")
    return base.route(for: url)
  }
}

@Plugin("logged-router", version: "1.0.0", decorates: (any Router).self, order: 10)
struct LoggedRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let base: any Router
    let logger: any Logger
  }

  func build(_ dependencies: Dependencies) -> any Router {
    LoggedRouter(base: dependencies.base, logger: dependencies.logger)
  }
}
