// Wrong: the next build of the owner of a lock throws and keeps the lock.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct ExclusiveRouterLeaking: Router, Shutdownable {
  let lock: ExclusiveLock
  func url(for route: Route) -> String { "v4:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { lock.release() }
}

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin(
  "exclusive-router",
  version: "4.0.0",
  provides: (any Router).self,
  overlap: .forbidden,
  configuration: [.string("lock")]
)
struct ExclusiveRouterLeakingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    _ = try ExclusiveLock(dependencies.configuration)
    throw OutOfPaper()
  }
}
