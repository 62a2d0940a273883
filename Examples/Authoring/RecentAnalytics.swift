internal import AppInterface
internal import Foundation
internal import PluginInterface

@Plugin(
  "recent-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  configuration: [
    .int("limit", default: 100, summary: "How many events are kept."),
    .duration("keep", default: "5m", summary: "After which time they are forgotten together."),
  ]
)
struct RecentAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
    let clock: any Clock
  }

  func build(_ dependencies: Dependencies) throws -> any AnalyticsClient {
    let configuration = dependencies.configuration
    return RecentAnalytics(
      limit: try configuration.int("limit"),
      keep: try configuration.duration("keep"),
      clock: dependencies.clock
    )
  }
}

/// Keeps the newest events in memory.
actor RecentAnalytics: AnalyticsClient {
  private let limit: Int
  private let keep: Duration
  private let clock: any Clock
  private var events: [AnalyticsEvent] = []
  private var forgetting: Task<Void, any Error>?

  init(limit: Int, keep: Duration, clock: any Clock) {
    self.limit = limit
    self.keep = keep
    self.clock = clock
  }

  func track(_ event: AnalyticsEvent) { events = (events + [event]).suffix(limit) }

  func identify(userID: String?) {}
}

extension RecentAnalytics: WarmingUp {
  func warmUp() {
    forgetting = Task {
      while true {
        try await clock.sleep(for: keep)
        events = []
      }
    }
  }
}

extension RecentAnalytics: Shutdownable {
  func shutdown() async {
    forgetting?.cancel()
    _ = await forgetting?.result
  }
}

extension RecentAnalytics: StateTransferring {
  func exportState() throws -> StateSnapshot {
    StateSnapshot(schema: "recent-events/1", content: Array(try JSONEncoder().encode(events)))
  }

  func importState(_ snapshot: StateSnapshot) throws {
    guard snapshot.schema == "recent-events/1" else {
      throw AnalyticsError(.unavailable, reason: "its state is '\(snapshot.schema)'")
    }
    events = try JSONDecoder().decode([AnalyticsEvent].self, from: Data(snapshot.content))
  }
}
