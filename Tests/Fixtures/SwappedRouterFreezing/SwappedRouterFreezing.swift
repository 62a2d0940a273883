// Wrong: a build of the plugin `swapped-router` whose warm-up hangs: it waits for a line from the pipe
// that stands beside its log, if there is one.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct FreezingRouter: Router, WarmingUp, Shutdownable {
  let router: TaggedRouter
  let pipe: String

  func url(for route: Route) -> String { router.url(for: route) }
  func route(for url: String) -> Route? { nil }
  func warmUp() { waitForLine(in: pipe) }
  func shutdown() { router.shutdown() }
}

@Plugin(
  "swapped-router",
  version: "7.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct SwappedRouterFreezingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    FreezingRouter(
      router: TaggedRouter(tag: "freezing", configuration: dependencies.configuration),
      pipe: try dependencies.configuration.string("log") + ".warm-up"
    )
  }
}
