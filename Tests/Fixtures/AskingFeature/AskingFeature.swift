// Nothing is wrong: tells which trace it sees, and what came of the event that it was asked to track; for the
// input "type" what it was given to track with.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct AskingFeature: Feature {
  let dependencies: AskingFeatureBuilder.Dependencies

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let trace = dependencies.request.traceID
    dependencies.logger.debug("asked for \(request.input)")
    if request.input == "\"type\"" {
      return LineResponse("\(trace) \(type(of: dependencies.analytics))")
    }
    let event = AnalyticsEvent(request.input.filter { $0 != "\"" })
    do {
      try await dependencies.analytics.track(event)
      return LineResponse("\(trace) tracked")
    } catch {
      dependencies.logger.warning("not tracked", metadata: ["name": .string(event.name)])
      return LineResponse("\(trace) \(error)")
    }
  }
}

@Plugin("asking-feature", version: "1.0.0")
struct AskingFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
    let logger: any Logger
    let request: any RequestContext
  }
  init() {}
  func build(_ dependencies: Dependencies) -> AskingFeature {
    AskingFeature(dependencies: dependencies)
  }
}
