internal import AppInterface
internal import PluginInterface

/// Sends the token of the session's user with each call.
struct AuthenticatedAPIClient: APIClient {
  let base: any APIClient
  let session: any UserSession

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    guard let token = session.token() else { return try await base.fetch(endpoint, as: type) }
    var endpoint = endpoint
    endpoint.headers["Authorization"] = "Bearer \(token.reveal())"
    return try await base.fetch(endpoint, as: type)
  }
}
