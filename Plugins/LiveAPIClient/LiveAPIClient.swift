internal import AppInterface
internal import Foundation
internal import FoundationNetworking
internal import PluginInterface

/// An API client that asks a server over HTTP.
///
/// It sends each request once: what may be repeated, and how often, is for the caller to know.
struct LiveAPIClient: APIClient, Shutdownable {
  private let server: Server
  private let session: HTTPSession

  init(server: Server, timeout: Duration) {
    self.server = server
    self.session = HTTPSession(timeout: timeout)
  }

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    try Task.checkCancellation()
    let request = try server.request(for: endpoint)
    let (body, response) = try await session.send(request, for: endpoint)
    guard 200..<300 ~= response.statusCode else {
      throw APIError.status(response.statusCode, at: endpoint, reason: response.reason(body))
    }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let error as DecodingError {
      throw APIError.decoding(error, at: endpoint)
    }
  }

  func shutdown() async { await session.close() }
}

extension HTTPURLResponse {
  /// What the server said about a refusal: the start of its text, or the phrase of the status.
  fileprivate func reason(_ body: Data) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
      .components(separatedBy: .whitespacesAndNewlines.union(.controlCharacters))
      .filter { !$0.isEmpty }
      .joined(separator: " ")
    return text.isEmpty ? Self.localizedString(forStatusCode: statusCode) : text
  }
}
