// Wrong: a build of the plugin `swapped-router` whose builder puts another file in the place of its own
// while it is tried: the file beside its log that is named like it and `.next`.
internal import AppInterface
internal import Glibc
internal import PluginInterface
internal import SwapSupport

@Plugin(
  "swapped-router",
  version: "8.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct SwappedRouterReplacingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    let log = try dependencies.configuration.string("log")
    _ = unsafe rename(log + ".next", log + ".so")
    return TaggedRouter(tag: "tried", configuration: dependencies.configuration)
  }
}
