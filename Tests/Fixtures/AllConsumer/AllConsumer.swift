// Nothing is wrong: a consumer of every router.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

/// Counts how often it was built in this process: a rebuilt consumer shows.
private let builds = Atomic(0)

struct AllConsumer: Feature {
  let dependencies: AllConsumerBuilder.Dependencies
  let build: Int

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let links = dependencies.routers.map { $0.url(for: Route("x")) }
    return LineResponse("\(links.joined(separator: " ")) build \(build)")
  }
}

@Plugin("all-consumer", version: "1.0.0")
struct AllConsumerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let routers: [any Router]
  }
  init() {}
  func build(_ dependencies: Dependencies) -> AllConsumer {
    AllConsumer(
      dependencies: dependencies,
      build: builds.add(1, ordering: .relaxed).newValue
    )
  }
}
