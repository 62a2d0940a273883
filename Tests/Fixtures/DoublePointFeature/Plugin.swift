internal import CDoublePoint
internal import PluginInterface

/// Shows a structure of C as Swift's runtime knows it.
@Plugin("double-point", version: "1.0.0")
struct DoublePointFeatureBuilder: FeatureBuilder {
  func build(_ dependencies: NoDependencies) -> DoublePointFeature { DoublePointFeature() }
}

struct DoublePointFeature: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    PointText(points: [fixture_point(x: 0.5, index: 7)])
  }
}

private struct PointText: FeatureResponse {
  let points: [fixture_point]

  func render(as format: ResponseFormat) throws -> String { "\(points)" }
}
