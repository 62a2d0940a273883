import AppInterface
import PluginInterface
import Testing

@testable import LiveAPIClient

@Suite struct AskingAServer {
  @Test func `path, query and headers arrive as they were meant`() async throws {
    let server = try await LoopbackServer()
    var endpoint = Endpoint(
      segments: "echo",
      "a/b é",
      query: [.init("q", "1+1 & 2=ü"), .init("q", "")]
    )
    endpoint.headers["X-Request-ID"] = "r-17"

    let seen: Echo = try await client(server.baseURL + "/v1/").fetch(endpoint)

    #expect(seen.path == "/v1/echo/a%2Fb%20%C3%A9")
    #expect(seen.query == [.init("q", "1+1 & 2=ü"), .init("q", "")])
    #expect(seen.headers["x-request-id"] == "r-17")
    #expect(seen.headers["accept"] == "application/json")
  }

  @Test(arguments: [400, 404, 418, 500, 503])
  func `a status other than success is an error with the server's words`(
    _ status: Int
  ) async throws {
    let server = try await LoopbackServer()
    let endpoint = Endpoint(path: "/status/\(status)", query: [.init("text", "no\u{1B} \n luck")])

    await #expect(throws: APIError.status(status, at: endpoint, reason: "no luck")) {
      let _: Echo = try await client(server.baseURL).fetch(endpoint)
    }
  }

  @Test(arguments: [
    (#"{"path": "/", "query": [], "headers": {"a": 1}}"#, "headers.a", "not of the type String"),
    (#"{"path": "/", "headers": {}, "query": [{"name": "a"}]}"#, "query[0].value", "it is missing"),
    (#"{"path": null, "query": [], "headers": {}}"#, "path", "null where String is expected"),
    ("<html>", "$", "The given data was not valid JSON."),
  ])
  func `an answer that does not fit is an error that names the field`(
    _ answer: String,
    field: String,
    reason: String
  ) async throws {
    let server = try await LoopbackServer()
    let endpoint = Endpoint(path: "/json", query: [.init("text", answer)])

    await #expect(throws: APIError.decoding(field: field, at: endpoint, reason: reason)) {
      let _: Echo = try await client(server.baseURL).fetch(endpoint)
    }
  }

  @Test func `an answer that ends too early is a transport error`() async throws {
    let server = try await LoopbackServer()

    let error = await #expect(throws: APIError.self) {
      let _: [Int] = try await client(server.baseURL).fetch(Endpoint(path: "/cut"))
    }

    #expect(error?.code == .transport)
  }

  @Test func `no server is a transport error that says where it was sought`() async throws {
    let error = await #expect(throws: APIError.self) {
      let _: Echo = try await client("http://127.0.0.1:1").fetch(Endpoint(path: "/echo"))
    }

    #expect(error?.code == .transport)
    #expect(error?.reason.contains("127.0.0.1") == true)
  }

  private func client(_ baseURL: String) throws -> any APIClient {
    try liveClient(baseURL)
  }

  private struct Echo: Codable {
    var path: String
    var query: [Endpoint.QueryItem]
    var headers: [String: String]
  }
}

/// The client, built by its own builder from the bundle: no host.
///
/// Only a test of the limit itself gives a short one: on a busy machine a test may be held up for long.
func liveClient(_ baseURL: String, timeout: Duration = .seconds(600)) throws -> any APIClient {
  let configuration = GivenConfiguration(
    strings: ["base-url": baseURL],
    durations: ["timeout": timeout]
  )
  return try LiveAPIClientBuilder().build(.init(configuration: configuration))
}
