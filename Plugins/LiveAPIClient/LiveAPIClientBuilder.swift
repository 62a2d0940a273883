public import AppInterface
public import PluginInterface

/// Builds an API client that asks a server over HTTP.
@Plugin(
  "live-api-client",
  version: "1.0.0",
  provides: (any APIClient).self,
  configuration: [
    .string(
      "base-url",
      default: "http://127.0.0.1:8080",
      summary: "Where the API is served; endpoints are below this URL."
    ),
    .duration(
      "timeout",
      default: "10s",
      summary: "How long the server may be silent before a call fails."
    ),
  ]
)
public struct LiveAPIClientBuilder: ProviderBuilder {
  /// All that the client will ever see of the host.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client; no request is made yet.
  ///
  /// - Throws: An error naming the option whose value is no base URL.
  public func build(_ dependencies: Dependencies) throws -> any APIClient {
    let configuration = dependencies.configuration
    return LiveAPIClient(
      server: try Server(baseURL: configuration.string("base-url")),
      timeout: try configuration.duration("timeout")
    )
  }
}
