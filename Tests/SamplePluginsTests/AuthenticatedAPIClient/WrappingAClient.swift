import AppInterface
import PluginInterface
import Testing

@testable import AuthenticatedAPIClient
@testable import LiveAPIClient
@testable import RequestIDAPIClient

@Suite struct WrappingAClient {
  private struct Echo: Codable, Sendable {
    let headers: [String: String]
  }

  @Test func `the server sees the request and the user, and the caller's own headers`()
    async throws
  {
    let server = try await LoopbackServer()
    let live = LiveAPIClient(server: try Server(baseURL: server.baseURL), timeout: .seconds(10))
    let user = GivenUser(userID: "ada", secret: Secret("t1"))
    let client = RequestIDAPIClient(
      base: AuthenticatedAPIClient(base: live, session: user),
      request: GivenRequest(requestID: "r1")
    )

    let endpoint = Endpoint(path: "/echo", headers: ["Accept-Language": "en"])
    let echo: Echo = try await client.fetch(endpoint)
    await live.shutdown()

    #expect(echo.headers["x-request-id"] == "r1")
    #expect(echo.headers["authorization"] == "Bearer t1")
    #expect(echo.headers["accept-language"] == "en")
  }

  @Test func `nobody speaks for a user who is not signed in`() async throws {
    let server = try await LoopbackServer()
    let live = LiveAPIClient(server: try Server(baseURL: server.baseURL), timeout: .seconds(10))
    let client = AuthenticatedAPIClient(base: live, session: GivenUser(userID: "ada"))

    let echo: Echo = try await client.fetch(Endpoint(path: "/echo"))
    await live.shutdown()

    #expect(echo.headers["authorization"] == nil)
  }
}
