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
    let values = DependencyValues.read
    return Reached(
      findings: casts + keys(values)
        + mirrored(dependencies.analytics, path: "analytics", depth: 0)
        + mirrored(values, path: "values", depth: 0)
        + mirrored(EnvironmentValues.current, path: "environment", depth: 0)
    )
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

  /// Keys of what was not declared.
  private func keys(_ values: DependencyValues) -> [String] {
    [
      (try? values.value(of: APIClientKey.self)) == nil ? nil : "key of APIClient",
      (try? values.value(of: RouterKey.self)) == nil ? nil : "key of Router",
      (try? values.value(of: ClockKey.self)) == nil ? nil : "key of Clock",
      (try? values.value(of: ConfigurationKey.self)) == nil ? nil : "key of Configuration",
      (try? values.value(of: AnalyticsClientKey.self)) == nil ? "no key of its own member" : nil,
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

extension DependencyValues {
  /// All that this code may read.
  fileprivate static var read: DependencyValues {
    @Dependency(\.self) var values
    return values
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
