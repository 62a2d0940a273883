// Wrong: two plugins in one library.
internal import PluginInterface

struct Answer: FeatureResponse {
  func render(as format: ResponseFormat) -> String { "" }
}

struct Answering: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { Answer() }
}

@Plugin("first-of-two", version: "1.0.0")
struct FirstBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> Answering { Answering() }
}

@Plugin("second-of-two", version: "1.0.0")
struct SecondBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> Answering { Answering() }
}
