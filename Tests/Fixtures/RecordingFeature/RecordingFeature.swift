// Nothing is wrong: it writes down when it is built, called and shut down.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct RecordedResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"recorded\"" : "recorded" }
}

struct RecordingFeature: Feature, Shutdownable {
  let configuration: any Configuration
  func handle(_ request: FeatureRequest) throws -> any FeatureResponse {
    try note("feature called", configuration)
    return RecordedResponse()
  }
  func shutdown() { try? note("feature shut down", configuration) }
}

@Plugin("recording-feature", version: "1.0.0", configuration: [.string("log")])
struct RecordingFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
    let analytics: any AnalyticsClient
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> RecordingFeature {
    try note("feature built", dependencies.configuration)
    return RecordingFeature(configuration: dependencies.configuration)
  }
}
