// Nothing is wrong: a consumer whose router is replaced under it.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

/// Counts how often it was built in this process: a rebuilt consumer shows.
private let builds = Atomic(0)

struct LiveConsumer: Feature {
  let dependencies: LiveConsumerBuilder.Dependencies
  let build: Int

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    // The input is the path of a pipe to hold on, what to route to, or null.
    let text = request.input == "null" ? "x" : String(request.input.dropFirst().dropLast())
    let route = text.hasPrefix("/") ? Route("x", parameters: ["pipe": text]) : Route(text)
    return LineResponse("\(dependencies.router.url(for: route)) build \(build)")
  }
}

@Plugin("live-consumer", version: "1.0.0")
struct LiveConsumerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> LiveConsumer {
    LiveConsumer(
      dependencies: dependencies,
      build: builds.add(1, ordering: .relaxed).newValue
    )
  }
}
