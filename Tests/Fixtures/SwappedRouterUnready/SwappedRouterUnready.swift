// Wrong: a build of the plugin `swapped-router` whose warm-up throws.
internal import AppInterface
internal import PluginInterface

struct TooCold: Error, CustomStringConvertible {
  var description: String { "too cold" }
}

struct UnreadyRouter: Router, WarmingUp {
  func url(for route: Route) -> String { "unready:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func warmUp() throws { throw TooCold() }
}

@Plugin("swapped-router", version: "5.0.0", provides: (any Router).self)
struct SwappedRouterUnreadyBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) -> any Router { UnreadyRouter() }
}
