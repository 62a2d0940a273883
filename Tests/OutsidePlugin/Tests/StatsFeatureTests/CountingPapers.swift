import AppInterface
import Foundation
import PluginInterface
import Testing

@testable import StatsFeature

@Suite struct CountingPapers {
  @Test func `each decade has a bar`() async throws {
    let bundle = StatsFeatureBuilder.Dependencies(apiClient: ThreePapers())

    let response = try await StatsFeatureBuilder().build(bundle).handle(FeatureRequest())

    #expect(try response.render(as: .text) == "1960s ▇▇ 2\n1970s ▇ 1")
  }
}

struct ThreePapers: APIClient {
  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    let json = #"{"items": [{"year": 1962}, {"year": 1968}, {"year": 1974}]}"#
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
