package import AppInterface
internal import Foundation
package import PluginInterface

/// Analytics that do with an event what its name says: `fail`, `fail-in-1`, `sleep` until they are
/// cancelled, or `deaf:PIPE`, which waits for a line in that pipe whether or not they are.
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
    case let name where name.hasPrefix("deaf:"): await wait(for: String(name.dropFirst(5)))
    default: break
    }
  }

  /// Waits for a line in a pipe, whatever becomes of the caller, and blocks no thread that others need.
  private func wait(for pipe: String) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        waitForLine(in: pipe)
        continuation.resume()
      }
    }
  }

  package func identify(userID: String?) async throws {}
}
