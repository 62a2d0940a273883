public import AppInterface
public import PluginInterface

/// Builds analytics that are kept in an SQLite file.
@Plugin(
  "sqlite-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  configuration: [
    .string(
      "path",
      default: "analytics.sqlite3",
      summary: "The file that holds the events; made if there is none."
    )
  ]
)
public struct SQLiteAnalyticsBuilder: ProviderBuilder {
  /// All that the store will ever see of the host.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
    let clock: any Clock
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Opens the store.
  ///
  /// - Throws: ``AnalyticsError`` saying why the file cannot be used.
  public func build(_ dependencies: Dependencies) async throws -> any AnalyticsClient {
    let path = try dependencies.configuration.string("path")
    return try await SQLiteAnalytics(path: path, clock: dependencies.clock)
  }
}
