// Wrong: it tries to get more out of its bundle than it declared. It answers with what it reached.
internal import AppInterface
internal import PluginInterface

struct Reached: FeatureResponse {
  let findings: [String]
  func render(as format: ResponseFormat) -> String { findings.joined(separator: "\n") }
}

struct ReachesBeyondBundle: Feature {
  let dependencies: ReachesBeyondBundleBuilder.Dependencies

  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    Reached(findings: casts + mirrored(dependencies.analytics, path: "analytics", depth: 0))
  }

  /// Casts of what was handed over to what was not declared.
  private var casts: [String] {
    let value: any Sendable = dependencies.analytics
    return [
      value as? any APIClient == nil ? nil : "cast to APIClient",
      value as? any Router == nil ? nil : "cast to Router",
      value as? any Shutdownable == nil ? nil : "cast to Shutdownable",
      value as? any Configuration == nil ? nil : "cast to Configuration",
    ].compactMap { $0 }
  }

  /// Every value that a mirror shows, at any depth.
  private func mirrored(_ value: Any, path: String, depth: Int) -> [String] {
    guard depth < 8 else { return [] }
    let mirror = Mirror(reflecting: value)
    return mirror.children.flatMap { child in
      let path = "\(path).\(child.label ?? "?")"
      return ["mirror shows \(path): \(type(of: child.value))"]
        + mirrored(child.value, path: path, depth: depth + 1)
    }
  }
}

@Plugin("reaches-beyond-bundle", version: "1.0.0")
struct ReachesBeyondBundleBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) -> ReachesBeyondBundle {
    ReachesBeyondBundle(dependencies: dependencies)
  }
}
