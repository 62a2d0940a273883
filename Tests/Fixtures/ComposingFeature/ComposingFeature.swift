// Nothing is wrong: it runs the feature that its input names, twice, inside its own request.
internal import PluginInterface
internal import SwapSupport

struct ComposingFeature: Feature {
  let features: any FeatureRunner
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let name = request.input.filter { $0 != "\"" }
    async let first = features.run(name, FeatureRequest())
    async let second = features.run(name, FeatureRequest())
    let texts = try await [first.render(as: .text), second.render(as: .text)]
    return LineResponse(texts.joined(separator: " "))
  }
}

@Plugin("composing-feature", version: "1.0.0")
struct ComposingFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let features: any FeatureRunner
  }
  init() {}
  func build(_ dependencies: Dependencies) -> ComposingFeature {
    ComposingFeature(features: dependencies.features)
  }
}
