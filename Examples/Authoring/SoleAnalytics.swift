internal import AppInterface
internal import Foundation
internal import PluginInterface

@Plugin(
  "sole-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  lifetime: .singleton,
  overlap: .forbidden,
  configuration: [.string("lock", summary: "A folder that exists while somebody records.")]
)
struct SoleAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
    let logger: any Logger
  }

  func build(_ dependencies: Dependencies) throws -> any AnalyticsClient {
    let lock = try dependencies.configuration.string("lock")
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    return SoleAnalytics(lock: lock, logger: dependencies.logger)
  }
}

/// Writes events to the log, and holds a lock that one process at a time can have.
struct SoleAnalytics: AnalyticsClient, Shutdownable {
  let lock: String
  let logger: any Logger

  func track(_ event: AnalyticsEvent) { logger.info("\(event.name)") }

  func identify(userID: String?) {}

  func shutdown() { try? FileManager.default.removeItem(atPath: lock) }
}
