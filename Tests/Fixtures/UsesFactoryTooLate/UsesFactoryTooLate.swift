// Wrong: it keeps the factory of one request and uses it in the next one.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

private let kept = Mutex<Factory<any Router>?>(nil)

struct LateFeature: Feature {
  let routers: Factory<any Router>
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let first = kept.withLock { kept in
      defer { kept = kept ?? routers }
      return kept
    }
    let router = try await (first ?? routers).make()
    return LineResponse(router.url(for: Route("x")))
  }
}

@Plugin("uses-factory-too-late", version: "1.0.0", lifetime: .request)
struct UsesFactoryTooLate: FeatureBuilder {
  struct Dependencies: Sendable {
    let routers: Factory<any Router>
  }
  init() {}
  func build(_ dependencies: Dependencies) -> LateFeature {
    LateFeature(routers: dependencies.routers)
  }
}
