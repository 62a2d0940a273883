// Nothing is wrong: build 1 of the plugin `moody-analytics`, which does what an event's name says.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

@Plugin("moody-analytics", version: "1.0.0", provides: (any AnalyticsClient).self)
struct MoodyAnalyticsV1Builder: ProviderBuilder {
  struct Dependencies: Sendable {
    let logger: any Logger
    let request: any RequestContext
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    MoodyAnalytics(build: 1, logger: dependencies.logger, request: dependencies.request)
  }
}
