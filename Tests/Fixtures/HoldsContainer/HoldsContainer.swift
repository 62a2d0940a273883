// Wrong: it takes what holds every dependency, and so says nothing of what it needs.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct HoldsContainer: Feature {
  let values: DependencyValues
  func handle(_ request: FeatureRequest) -> any FeatureResponse { LineResponse("\(values)") }
}

@Plugin("holds-container", version: "1.0.0")
struct HoldsContainerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    @Value let values: DependencyValues
  }
  init() {}
  func build(_ dependencies: Dependencies) -> HoldsContainer {
    HoldsContainer(values: dependencies.values)
  }
}
