internal import AppInterface
internal import Foundation
internal import PluginInterface

/// The feature afterwards: it is handed what it needs, and knows nothing else.
struct FavouritesFeature: Feature {
  let apiClient: any APIClient
  let favourites: any FavouritesStore

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let page: FavouritesPage = try await apiClient.fetch(Endpoint(path: "/items"))
    let ids = try await favourites.all()
    return FavouriteTitles(titles: page.items.filter { ids.contains($0.id) }.map(\.title))
  }
}

/// What it reads of the API.
struct FavouritesPage: Codable {
  struct Paper: Codable {
    let id: String
    let title: String
  }

  let items: [Paper]
}

struct FavouriteTitles: FeatureResponse, Codable {
  let titles: [String]

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: titles.joined(separator: "\n")
    case .json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    default: throw UnsupportedFormat(format)
    }
  }
}

@Plugin("favourites", version: "1.0.0")
struct FavouritesFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let apiClient: any APIClient
    let favourites: any FavouritesStore
  }

  func build(_ dependencies: Dependencies) -> FavouritesFeature {
    FavouritesFeature(apiClient: dependencies.apiClient, favourites: dependencies.favourites)
  }
}
