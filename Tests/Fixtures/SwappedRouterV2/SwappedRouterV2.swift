// Nothing is wrong: one build of the plugin `swapped-router`; its links begin with "v2".
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin(
  "swapped-router",
  version: "2.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct SwappedRouterV2Builder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    TaggedRouter(tag: "v2", configuration: dependencies.configuration)
  }
}
