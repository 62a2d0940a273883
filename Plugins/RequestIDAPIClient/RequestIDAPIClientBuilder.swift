public import AppInterface
public import PluginInterface

/// Builds an API client that names the request, for each request.
@Plugin(
  "request-id-api-client",
  version: "1.0.0",
  decorates: (any APIClient).self,
  order: 20,
  lifetime: .request
)
public struct RequestIDAPIClientBuilder: ProviderBuilder {
  /// All that the client will ever see of the host.
  public struct Dependencies: Sendable {
    let base: any APIClient
    let request: any RequestContext
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> any APIClient {
    RequestIDAPIClient(base: dependencies.base, request: dependencies.request)
  }
}
