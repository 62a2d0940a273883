// Wrong: it prints on standard output, where the host writes its document.
internal import PluginInterface

struct PrintingFeatureResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct PrintingFeature: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    print("printed by a call")
    return PrintingFeatureResponse()
  }
}

@Plugin("printing-feature", version: "1.0.0")
struct PrintingFeatureBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> PrintingFeature {
    print("printed by a builder")
    return PrintingFeature()
  }
}
