// Nothing is wrong: a consumer that takes the bare router and is rebuilt at a swap.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

/// Counts how often it was built in this process: a rebuilt consumer shows.
private let builds = Atomic(0)

struct DirectConsumer: Feature {
  let dependencies: DirectConsumerBuilder.Dependencies
  let build: Int

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    LineResponse("\(dependencies.router.url(for: Route("x"))) build \(build)")
  }
}

@Plugin("direct-consumer", version: "1.0.0")
struct DirectConsumerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    @Edge(.direct) let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> DirectConsumer {
    DirectConsumer(
      dependencies: dependencies,
      build: builds.add(1, ordering: .relaxed).newValue
    )
  }
}
