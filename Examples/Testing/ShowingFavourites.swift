import AppInterface
import PluginInterface
import Testing

@testable import migration_example

@Suite struct ShowingFavourites {
  @Test func `only what somebody likes is shown`() async throws {
    let page = FavouritesPage(items: [.init(id: "1", title: "One"), .init(id: "2", title: "Two")])
    let bundle = FavouritesFeatureBuilder.Dependencies(
      apiClient: APIClientMock { $0.fetch.returning(page) },
      favourites: FavouritesStoreMock { $0.onAll.returning(["2"]) }
    )

    let response = try await FavouritesFeatureBuilder().build(bundle).handle(FeatureRequest())

    #expect(try response.render(as: .text) == "Two")
  }

  @Test func `the old class keeps what the actor adds`() async throws {
    let store = FavouritesProviderBuilder().build(NoDependencies())

    try await store.add("7")

    #expect(try await store.all() == ["7"])
  }
}
