public import AppInterface
public import PluginInterface

/// Builds what the app knows of a user, for each session.
@Plugin(
  "app-user-session",
  version: "1.0.0",
  provides: (any UserSession).self,
  lifetime: .session
)
public struct AppUserSessionBuilder: ProviderBuilder {
  /// All that the session will ever see of the host.
  public struct Dependencies: Sendable {
    let context: any SessionContext
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the session; nothing can fail here.
  public func build(_ dependencies: Dependencies) -> any UserSession {
    AppUserSession(context: dependencies.context)
  }
}
