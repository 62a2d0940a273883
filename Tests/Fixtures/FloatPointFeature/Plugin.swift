internal import CFloatPoint
internal import PluginInterface

/// Shows a structure of C as Swift's runtime knows it.
@Plugin("float-point", version: "1.0.0")
struct FloatPointFeatureBuilder: FeatureBuilder {
  func build(_ dependencies: NoDependencies) -> FloatPointFeature { FloatPointFeature() }
}

struct FloatPointFeature: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    PointText(points: [fixture_point(x: 0.5, index: 7)])
  }
}

private struct PointText: FeatureResponse {
  let points: [fixture_point]

  func render(as format: ResponseFormat) throws -> String { "\(points)" }
}
