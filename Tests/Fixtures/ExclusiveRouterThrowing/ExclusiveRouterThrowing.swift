// Wrong: the next build of the owner of a lock throws and leaves the lock alone.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct ExclusiveRouterThrowing: Router, Shutdownable {
  let lock: ExclusiveLock
  func url(for route: Route) -> String { "v3:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { lock.release() }
}

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin(
  "exclusive-router",
  version: "3.0.0",
  provides: (any Router).self,
  overlap: .forbidden,
  configuration: [.string("lock")]
)
struct ExclusiveRouterThrowingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    throw OutOfPaper()
  }
}
