package import AppInterface
package import PluginInterface

/// Analytics that do with an event what its name says: `fail`, `fail-in-1`, or `sleep`
/// until it is cancelled.
///
/// It logs which trace it sees, and what it has done.
package struct MoodyAnalytics: AnalyticsClient {
  let build: Int
  let logger: any Logger
  let request: any RequestContext

  package init(build: Int, logger: any Logger, request: any RequestContext) {
    self.build = build
    self.logger = logger
    self.request = request
  }

  struct BadMood: Error, CustomStringConvertible {
    let build: Int
    var description: String { "build \(build) is in a bad mood" }
  }

  package func track(_ event: AnalyticsEvent) async throws {
    logger.info("\(event.name) seen", metadata: ["trace": .string(request.traceID)])
    switch event.name {
    case "fail": throw BadMood(build: build)
    case "fail-in-1" where build == 1: throw BadMood(build: build)
    case "sleep":
      do { try await Task.sleep(for: .seconds(3600)) } catch {
        logger.info("cancelled")
        throw error
      }
    default: break
    }
  }

  package func identify(userID: String?) async throws {}
}
