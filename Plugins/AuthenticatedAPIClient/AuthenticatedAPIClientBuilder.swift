public import AppInterface
public import PluginInterface

/// Builds an API client that speaks for a user, for each session.
@Plugin(
  "authenticated-api-client",
  version: "1.0.0",
  decorates: (any APIClient).self,
  order: 10,
  lifetime: .session
)
public struct AuthenticatedAPIClientBuilder: ProviderBuilder {
  /// All that the client will ever see of the host.
  public struct Dependencies: Sendable {
    let base: any APIClient
    let session: any UserSession
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> any APIClient {
    AuthenticatedAPIClient(base: dependencies.base, session: dependencies.session)
  }
}
