internal import Foundation

/// The app's network, as a singleton.
@MainActor final class Network {
  static let shared = Network()

  func get(_ path: String) async throws -> Data { Data("[]".utf8) }
}

/// The app's favourites: a class that knows no threads.
final class FavouritesFile {
  @MainActor static let shared = FavouritesFile()

  private var ids: [String] = []

  func all() -> [String] { ids }
  func add(_ id: String) { ids.append(id) }
}

/// The feature before: it takes what it needs from wherever that is.
@MainActor final class FavouritesController {
  private(set) var titles: [String] = []

  func load() async throws {
    let data = try await Network.shared.get("/items")
    let papers = try JSONDecoder().decode([MonolithPaper].self, from: data)
    let favourites = FavouritesFile.shared.all()
    titles = papers.filter { favourites.contains($0.id) }.map(\.title)
  }
}

struct MonolithPaper: Codable {
  let id: String
  let title: String
}
