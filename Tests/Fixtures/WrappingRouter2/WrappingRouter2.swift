// Nothing is wrong: a decorator that puts its number around each link.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct WrappingRouter: Router, Shutdownable {
  let base: any Router
  let configuration: any Configuration
  func url(for route: Route) -> String { "2(\(base.url(for: route)))" }
  func route(for url: String) -> Route? { base.route(for: url) }
  func shutdown() { try? note("wrapper 2 shut down", configuration) }
}

@Plugin(
  "wrapping-router2",
  version: "1.0.0",
  decorates: (any Router).self,
  order: 2,
  lifetime: .request,
  configuration: [.string("log", default: "")]
)
struct WrappingRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let base: any Router
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    WrappingRouter(base: dependencies.base, configuration: dependencies.configuration)
  }
}
