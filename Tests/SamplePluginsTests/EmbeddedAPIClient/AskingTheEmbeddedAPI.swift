import AppInterface
import PluginInterface
import Testing

@testable import EmbeddedAPIClient

@Suite struct AskingTheEmbeddedAPI {
  @Test func `a page is a part of the list, and tells how long the list is`() async throws {
    let all: Page = try await client().fetch(items("limit=100"))
    let page: Page = try await client().fetch(items("offset=2", "limit=3"))

    #expect(page.items == Array(all.items[2..<5]))
    #expect(page.total == all.items.count)
    #expect(all.items.map(\.year) == all.items.map(\.year).sorted())
  }

  @Test func `a page beyond the end is empty`() async throws {
    let page: Page = try await client().fetch(items("offset=1000"))

    #expect(page.items.isEmpty)
    #expect(page.total > 0)
  }

  @Test func `items are chosen by author and by words in the title`() async throws {
    let page: Page = try await client().fetch(items("author=turing", "search=COMPUTABLE"))

    #expect(page.items.map(\.id) == ["computable-numbers"])
    #expect(page.items.first?.author.name == "Alan M. Turing")
  }

  @Test func `one item and one profile have paths of their own`() async throws {
    let item: Item = try await client().fetch(Endpoint(segments: "items", "unix"))
    let person: Person = try await client().fetch(Endpoint(segments: "profiles", item.author.id))

    #expect(person.name == item.author.name)
  }

  @Test func `every author has a profile`() async throws {
    let all: Page = try await client().fetch(items("limit=100"))
    let people: [Person] = try await client().fetch(Endpoint(path: "/profiles"))

    #expect(Set(all.items.map(\.author.id)) == Set(people.map(\.id)))
  }

  @Test(arguments: [
    ("/nowhere", 404, "there is nothing at this path"),
    ("/items/none", 404, "no item has the id 'none'"),
    ("/profiles/a%2Fb", 404, "no profile has the id 'a/b'"),
    ("/items?limit=0", 400, "'limit' is '0', which is not a number it can be"),
    ("/items?offset=x", 400, "'offset' is 'x', which is not a number it can be"),
    ("/items?page=2", 400, "there is no query parameter 'page'"),
  ])
  func `what it does not have it refuses as a server does`(
    _ url: String,
    status: Int,
    reason: String
  ) async throws {
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    let endpoint = items(path: parts[0], parts.dropFirst().map { $0 })

    await #expect(throws: APIError.status(status, at: endpoint, reason: reason)) {
      let _: Page = try await client().fetch(endpoint)
    }
  }

  @Test func `a type that does not fit is an error that names the field`() async throws {
    let error = await #expect(throws: APIError.self) {
      let _: WrongPage = try await client().fetch(items())
    }

    #expect(error?.code == .decoding)
    #expect(error?.field == "items[0].price")
  }

  @Test func `a cancelled task gets no answer`() async throws {
    let client = try client()
    let (untilCancelled, _) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in untilCancelled {}
      let _: Page = try await client.fetch(Endpoint(path: "/items"))
    }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func client() throws -> any APIClient {
    try EmbeddedAPIClientBuilder().build(NoDependencies())
  }

  private func items(_ query: String...) -> Endpoint { items(path: "/items", query) }

  private func items(path: String, _ query: [String]) -> Endpoint {
    Endpoint(
      path: path,
      query: query.map { $0.split(separator: "=").map(String.init) }.map { .init($0[0], $0[1]) }
    )
  }

  private struct Page: Codable, Equatable { var items: [Item]; var total: Int }
  private struct Person: Codable, Equatable { var id: String; var name: String }
  private struct Item: Codable, Equatable {
    var id: String
    var year: Int
    var author: Person
  }
  private struct WrongPage: Codable { var items: [WrongItem] }
  private struct WrongItem: Codable { var price: Int }
}
