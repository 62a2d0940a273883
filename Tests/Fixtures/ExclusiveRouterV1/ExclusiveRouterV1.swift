// Nothing is wrong: it owns a lock, so no second generation may live beside it.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct ExclusiveRouterV1: Router, Shutdownable {
  let lock: ExclusiveLock
  func url(for route: Route) -> String { "v1:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { lock.release() }
}

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin(
  "exclusive-router",
  version: "1.0.0",
  provides: (any Router).self,
  overlap: .forbidden,
  configuration: [.string("lock")]
)
struct ExclusiveRouterV1Builder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    ExclusiveRouterV1(lock: try ExclusiveLock(dependencies.configuration))
  }
}
