// Nothing is wrong: it asks for its router at each request, and for the first time at the first.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct LazyConsumer: Feature {
  let router: Lazy<any Router>
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    LineResponse(try await router.get().url(for: Route("x")))
  }
}

@Plugin("lazy-consumer", version: "1.0.0")
struct LazyConsumerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: Lazy<any Router>
  }
  init() {}
  func build(_ dependencies: Dependencies) -> LazyConsumer {
    LazyConsumer(router: dependencies.router)
  }
}
