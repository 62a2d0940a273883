// Nothing is wrong: build 2 of the plugin `moody-analytics`, which does what an event's name says.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin("moody-analytics", version: "2.0.0", provides: (any AnalyticsClient).self)
struct MoodyAnalyticsV2Builder: ProviderBuilder {
  struct Dependencies: Sendable {
    let logger: any Logger
    let request: any RequestContext
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    MoodyAnalytics(build: 2, logger: dependencies.logger, request: dependencies.request)
  }
}
