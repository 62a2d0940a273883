import AppInterface
import PluginInterface
import Testing

@testable import LiveAPIClient

@Suite struct RefusingToAsk {
  @Test(arguments: [
    "", "example.org", "ftp://example.org", "http://", "http:///api", "http://example.org?a=1",
    "http://example.org#a", "http://exa mple.org",
  ])
  func `a base URL that is none is refused before anything is asked`(_ url: String) throws {
    let error = #expect(throws: ServerFault.self) { try liveClient(url) }

    #expect(
      error?.description
        == "'\(url)' is no base URL; set 'base-url' to one like https://example.org/api"
    )
  }

  @Test(arguments: [
    "items", "//..//", "/a/../b", "/a/%2E%2e/b", "/a?b=c", "/a#b", "/a b", "/a\\b", "/%zz",
  ])
  func `a path that could lead elsewhere is never sent`(_ path: String) async throws {
    let endpoint = Endpoint(path: path)

    await #expect(
      throws: APIError.invalidEndpoint(
        endpoint,
        reason: "the path is not percent-encoded, or not below the base URL"
      )
    ) {
      let _: String = try await liveClient("http://127.0.0.1:1").fetch(endpoint)
    }
  }

  @Test(arguments: [
    ("X-A", "1\r\nX-B: 2"), ("X A", "1"), ("", "1"), ("X-A", "ü"), ("X:A", "1"),
  ])
  func `a header that could add another is never sent`(_ name: String, value: String) async throws {
    let endpoint = Endpoint(path: "/echo", headers: [name: value])

    await #expect(
      throws: APIError.invalidEndpoint(
        endpoint,
        reason: "the header '\(name.lowercased())' cannot be sent"
      )
    ) {
      let _: String = try await liveClient("http://127.0.0.1:1").fetch(endpoint)
    }
  }
}
