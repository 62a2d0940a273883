// Wrong: its builder asks its own factory for a value.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct AskingFeature: Feature {
  func handle(_ request: FeatureRequest) -> any FeatureResponse { LineResponse("asked") }
}

@Plugin("asks-in-its-builder", version: "1.0.0")
struct AsksInItsBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let routers: Factory<any Router>
  }
  init() {}
  func build(_ dependencies: Dependencies) async throws -> AskingFeature {
    _ = try await dependencies.routers.make()
    return AskingFeature()
  }
}
