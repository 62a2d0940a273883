import AppInterface
import PluginInterface
import Testing

@testable import LiveAPIClient

@Suite struct WaitingForAServer {
  private let silent = Endpoint(path: "/silent")

  @Test func `a server that stays silent for too long is a timeout`() async throws {
    let server = try await LoopbackServer()
    let client = try liveClient(server.baseURL, timeout: .milliseconds(200))

    await #expect(throws: APIError.timeout(at: silent, limit: .milliseconds(200))) {
      let _: String = try await client.fetch(silent)
    }
  }

  @Test func `cancelling the task ends the call and the connection`() async throws {
    let server = try await LoopbackServer()
    let client = try liveClient(server.baseURL)
    let call = Task { try await client.fetch(silent, as: String.self) }
    try await server.waits(for: "asked")

    call.cancel()

    await #expect(throws: CancellationError.self) { try await call.value }
    try await server.waits(for: "left")
  }

  @Test func `a shutdown ends the calls in progress, and later ones are refused`() async throws {
    let server = try await LoopbackServer()
    let client = try liveClient(server.baseURL)
    let refusal = APIError.transport(at: silent, reason: "the client has been shut down")
    let call = Task { try await client.fetch(silent, as: String.self) }
    try await server.waits(for: "asked")

    try await #require(client as? any Shutdownable).shutdown()

    await #expect(throws: refusal) { try await call.value }
    await #expect(throws: refusal) { try await client.fetch(silent, as: String.self) }
    try await server.waits(for: "left")
  }
}
