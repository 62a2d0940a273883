// Nothing is wrong: an API that answers with the headers it was sent.
internal import AppInterface
internal import Foundation
internal import PluginInterface

struct EchoAPIClient: APIClient {
  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    let headers = Dictionary(
      uniqueKeysWithValues: endpoint.headers.fields.map { ($0.name, $0.value) }
    )
    return try JSONDecoder().decode(type, from: JSONEncoder().encode(headers))
  }
}

@Plugin("echo-api-client", version: "1.0.0", provides: (any APIClient).self)
struct EchoAPIClientBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) -> any APIClient { EchoAPIClient() }
}
