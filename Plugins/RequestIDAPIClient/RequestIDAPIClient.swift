internal import AppInterface
internal import PluginInterface

/// Names the request for which a call is made, so that a server's log can be read beside the app's.
struct RequestIDAPIClient: APIClient {
  let base: any APIClient
  let request: any RequestContext

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    var endpoint = endpoint
    endpoint.headers["X-Request-ID"] = request.requestID
    return try await base.fetch(endpoint, as: type)
  }
}
