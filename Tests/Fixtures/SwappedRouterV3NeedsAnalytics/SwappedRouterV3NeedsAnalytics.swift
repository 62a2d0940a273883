// Nothing is wrong: one build of the plugin `swapped-router`; its links begin with "v3".
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin(
  "swapped-router",
  version: "3.0.0",
  provides: (any Router).self,
  configuration: [.string("log", default: "")]
)
struct SwappedRouterV3NeedsAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    TaggedRouter(tag: "v3", configuration: dependencies.configuration)
  }
}
