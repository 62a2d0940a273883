import AppInterface
import PluginInterface

/// Builds the statistics of the reading room.
@Plugin("stats", version: "1.0.0")
public struct StatsFeatureBuilder: FeatureBuilder {
  /// All that the statistics will ever see of the host.
  public struct Dependencies: Sendable {
    let apiClient: any APIClient
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the feature.
  public func build(_ dependencies: Dependencies) -> StatsFeature {
    StatsFeature(apiClient: dependencies.apiClient)
  }
}

/// Counts the papers of each decade.
public struct StatsFeature: Feature {
  let apiClient: any APIClient

  /// Reads every paper and counts.
  ///
  /// - Throws: What the API client throws.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let endpoint = Endpoint(path: "/items", query: [.init("limit", "100")])
    let page: Page = try await apiClient.fetch(endpoint)
    return Stats(decades: Dictionary(grouping: page.items) { $0.year / 10 * 10 }.mapValues(\.count))
  }
}

/// The fields of the API's answer that matter here.
struct Page: Codable {
  var items: [Item]

  struct Item: Codable {
    var year: Int
  }
}
