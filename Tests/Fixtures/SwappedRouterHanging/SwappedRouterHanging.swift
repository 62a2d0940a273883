// Wrong: a build of the plugin `swapped-router` whose builder hangs: it waits for a line from the pipe
// that stands beside its log, if there is one.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin(
  "swapped-router",
  version: "6.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct SwappedRouterHangingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    waitForLine(in: try dependencies.configuration.string("log") + ".builder")
    return TaggedRouter(tag: "hanging", configuration: dependencies.configuration)
  }
}
