import AppInterface
import Foundation
import Synchronization

/// An API that answers with one text, whatever it is asked.
struct CannedAPIClient: APIClient {
  let json: String

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}

/// Keeps the events it is given.
final class RecordingAnalytics: AnalyticsClient {
  private let recorded = Mutex<[AnalyticsEvent]>([])

  func track(_ event: AnalyticsEvent) async throws { recorded.withLock { $0.append(event) } }
  func identify(userID: String?) async throws {}

  var events: [AnalyticsEvent] { recorded.withLock { $0 } }
}

/// Records nothing, ever.
struct FullDisk: AnalyticsClient {
  func track(_ event: AnalyticsEvent) async throws {
    throw AnalyticsError(.notRecorded, reason: "the disk is full")
  }
  func identify(userID: String?) async throws {}
}
