// Nothing is wrong: another implementation of the interface that `swapped-router` provides.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin(
  "other-router",
  version: "1.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct OtherRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    TaggedRouter(tag: "other", configuration: dependencies.configuration)
  }
}
