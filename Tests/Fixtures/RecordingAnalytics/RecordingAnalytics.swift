// Nothing is wrong: it writes down when it is built and shut down.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct RecordingAnalytics: AnalyticsClient, Shutdownable {
  let configuration: any Configuration
  func track(_ event: AnalyticsEvent) throws { try note("analytics tracked", configuration) }
  func identify(userID: String?) {}
  func shutdown() { try? note("analytics shut down", configuration) }
}

@Plugin(
  "recording-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  configuration: [.string("log")]
)
struct RecordingAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any AnalyticsClient {
    try note("analytics built", dependencies.configuration)
    return RecordingAnalytics(configuration: dependencies.configuration)
  }
}
