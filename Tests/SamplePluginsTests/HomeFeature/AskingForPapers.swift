import AppInterface
import Foundation
import PluginInterface
import Testing

@testable import EmbeddedAPIClient
@testable import HomeFeature

@Suite struct AskingForPapers {
  @Test func `without an input the screen begins with the oldest paper`() async throws {
    let screen = try await screen("null")

    #expect(screen.papers.first?.title == "Notes on the Sketch of the Analytical Engine")
    #expect(screen.papers.first?.profile == "app://profile?id=lovelace")
    #expect(screen.previous == nil)
  }

  @Test func `the links to next pages lead through every paper once`() async throws {
    var titles: [String] = []
    var input = #"{"limit": 5}"#
    var total = 0

    while true {
      let screen = try await screen(input)
      titles += screen.papers.map(\.title)
      total = screen.total
      guard let next = screen.next else { break }
      input = "\"\(next)\""
    }

    #expect(total > 10)
    #expect(titles.count == total)
    #expect(Set(titles).count == total)
  }

  @Test func `a link keeps the author and the search`() async throws {
    let screen = try await screen(#"{"author": "hoare", "search": "a", "limit": 1}"#)

    #expect(screen.next == "app://home?author=hoare&limit=1&offset=1&search=a")
  }

  @Test func `the link back stops at the first paper`() async throws {
    let screen = try await screen(#"{"offset": 3}"#)

    #expect(screen.previous == "app://home")
  }

  @Test(arguments: [
    (#"{"offset": -1}"#, "'offset' is not a whole number of at least 0"),
    (#"{"limit": "many"}"#, "'limit' is not a whole number from 1 to 50"),
    (#"{"author": 7}"#, "'author' is not of the type String"),
    (#"{"ofset": 1}"#, "there is no field 'ofset'"),
    (#"[1]"#, "it is not an object"),
    ("7", "it is not an object"),
    (#"{"#, "it is not valid JSON"),
    (#""app://profile?id=hoare""#, "'app://profile?id=hoare' is not a link to it"),
    (#""app://home?page=2""#, "there is no field 'page'"),
  ])
  func `an input that makes no sense is refused by name`(_ input: String, reason: String) async {
    let error = await #expect(throws: (any Error).self) { try await screen(input) }

    #expect(
      error.map { "\($0)" } == """
        the input of 'home' is wrong: \(reason); \
        it takes {"offset": 0, "limit": 8, "author": ID, "search": TEXT}, all optional
        """
    )
  }

  /// The JSON form, decoded as a program that reads it would.
  private func screen(_ input: String) async throws -> Screen {
    let client = try EmbeddedAPIClientBuilder().build(NoDependencies())
    let response = try await home(client).handle(FeatureRequest(input: input))
    return try JSONDecoder().decode(Screen.self, from: Data(response.render(as: .json).utf8))
  }

  private struct Screen: Decodable {
    var papers: [Paper]
    var total: Int
    var previous: String?
    var next: String?

    struct Paper: Decodable {
      var title: String
      var profile: String
    }
  }
}
