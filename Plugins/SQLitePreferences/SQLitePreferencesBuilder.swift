public import AppInterface
public import PluginInterface

/// Builds the preferences of a user, for each session.
@Plugin(
  "sqlite-preferences",
  version: "1.0.0",
  provides: (any UserPreferences).self,
  lifetime: .session,
  configuration: [
    .string(
      "path",
      default: "preferences.sqlite3",
      summary: "The file that holds the preferences of all users; made if there is none."
    )
  ]
)
public struct SQLitePreferencesBuilder: ProviderBuilder {
  /// All that the preferences will ever see of the host.
  public struct Dependencies: Sendable {
    let session: any UserSession
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Opens the file.
  ///
  /// - Throws: ``PreferencesError`` saying why the file cannot be used.
  public func build(_ dependencies: Dependencies) async throws -> any UserPreferences {
    let path = try dependencies.configuration.string("path")
    return try await SQLitePreferences(of: dependencies.session.userID, path: path)
  }
}
