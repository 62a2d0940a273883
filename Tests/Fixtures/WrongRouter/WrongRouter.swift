// Wrong: its links lose the parameters of a place.
internal import AppInterface
internal import PluginInterface

struct WrongRouter: Router {
  func url(for route: Route) -> String { "app://\(route.feature)" }
  func route(for url: String) -> Route? {
    url.hasPrefix("app://") ? Route(String(url.dropFirst(6))) : nil
  }
}

@Plugin("wrong-router", version: "1.0.0", provides: (any Router).self)
struct WrongRouterBuilder: ProviderBuilder {
  init() {}
  func build(_ dependencies: NoDependencies) -> any Router { WrongRouter() }
}
