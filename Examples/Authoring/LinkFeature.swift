internal import AppInterface
internal import Foundation
internal import PluginInterface

@Plugin("link", version: "1.0.0")
struct LinkFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    @Edge(.direct) let router: any Router
    @Edge(.rebuild) let analytics: any AnalyticsClient
  }

  func build(_ dependencies: Dependencies) -> LinkFeature { LinkFeature(dependencies) }
}

/// What a caller writes: `{"feature": "profile", "id": "hopper"}`.
struct LinkInput: Decodable {
  let feature: String
  let id: String?
}

/// Says which link leads to a place.
struct LinkFeature: Feature {
  private let dependencies: LinkFeatureBuilder.Dependencies

  init(_ dependencies: LinkFeatureBuilder.Dependencies) { self.dependencies = dependencies }

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let input = try JSONDecoder().decode(LinkInput?.self, from: Data(request.input.utf8))
    guard let input else { throw LinkFailure.noInput }
    try await dependencies.analytics.track(AnalyticsEvent("link_asked"))
    let parameters = input.id.map { ["id": $0] } ?? [:]
    return Link(url: dependencies.router.url(for: Route(input.feature, parameters: parameters)))
  }
}

/// Why there is no link.
enum LinkFailure: Error, CustomStringConvertible {
  case noInput

  var description: String { "write where the link leads: --input '{\"feature\": \"home\"}'" }
}

/// One link.
struct Link: FeatureResponse, Encodable {
  let url: String

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: url
    case .json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    default: throw UnsupportedFormat(format)
    }
  }
}
