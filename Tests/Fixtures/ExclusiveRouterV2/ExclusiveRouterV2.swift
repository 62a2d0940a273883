// Nothing is wrong: the next build of the owner of a lock.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct ExclusiveRouterV2: Router, Shutdownable {
  let lock: ExclusiveLock
  func url(for route: Route) -> String { "v2:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { lock.release() }
}

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin(
  "exclusive-router",
  version: "2.0.0",
  provides: (any Router).self,
  overlap: .forbidden,
  configuration: [.string("lock")]
)
struct ExclusiveRouterV2Builder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    ExclusiveRouterV2(lock: try ExclusiveLock(dependencies.configuration))
  }
}
