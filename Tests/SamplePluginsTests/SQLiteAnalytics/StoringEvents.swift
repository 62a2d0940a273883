import AppInterface
import Foundation
import PluginInterface
import StoreSupport
import Testing

@testable import SQLiteAnalytics

@Suite struct StoringEvents {
  @Test func `an event can be read back by any program`() async throws {
    let file = TemporaryPath()
    let analytics = try await store(file.path)

    try await analytics.track(AnalyticsEvent("home_viewed", properties: ["b": "2", "a": "'"]))
    try await analytics.identify(userID: "u-1")
    try await analytics.track(AnalyticsEvent("profile_viewed"))

    let rows = try Database(path: file.path).run(
      "SELECT format('%s|%s|%s|%s', occurred_at, name, user_id, properties) FROM events"
    )
    #expect(
      rows == [
        #"2026-01-31T09:05:00.250Z|home_viewed||{"a":"'","b":"2"}"#,
        #"2026-01-31T09:05:00.250Z|profile_viewed|u-1|{}"#,
      ]
    )
  }

  @Test func `two clients of one file both get their events in`() async throws {
    let file = TemporaryPath()
    let clients = [try await store(file.path), try await store(file.path)]

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { try await clients[number % 2].track(AnalyticsEvent("e\(number)")) }
      }
      try await group.waitForAll()
    }

    let names = try Database(path: file.path).run("SELECT DISTINCT name FROM events")
    #expect(names.count == 50)
  }

  @Test func `after the shutdown no event is accepted`() async throws {
    let file = TemporaryPath()
    let analytics = try await store(file.path)
    try await analytics.track(AnalyticsEvent("before"))

    try await #require(analytics as? any Shutdownable).shutdown()

    await #expect(throws: AnalyticsError(.closed, reason: "it takes no more events")) {
      try await analytics.track(AnalyticsEvent("after"))
    }
    #expect(try Database(path: file.path).run("SELECT name FROM events") == ["before"])
    #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
  }

  @Test func `waiting for the disk leaves the shared threads to others`() async throws {
    let file = TemporaryPath()
    let analytics = try await manyStores(file.path)
    let writer = Writer(database: try Database(path: file.path))
    try await writer.lock()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in analytics {
        group.addTask { try await client.track(AnalyticsEvent("late")) }
      }
      // On shared threads the clients would wait for the lock, and this for the clients.
      group.addTask { try await writer.unlock() }
      try await group.waitForAll()
    }

    #expect(try Database(path: file.path).run("SELECT name FROM events").count == analytics.count)
  }

  private func manyStores(_ path: String) async throws -> [any AnalyticsClient] {
    var stores: [any AnalyticsClient] = []
    for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount) {
      stores.append(try await store(path))
    }
    return stores
  }
}

/// Another program that writes to the file.
private actor Writer {
  private let database: Database

  init(database: consuming Database) { self.database = database }

  func lock() throws { try database.run("BEGIN IMMEDIATE") }
  func unlock() throws { try database.run("COMMIT") }
}

/// The analytics, built by their own builder from the bundle: no host.
func store(_ path: String) async throws -> any AnalyticsClient {
  try await SQLiteAnalyticsBuilder().build(
    .init(configuration: GivenConfiguration(strings: ["path": path]), clock: StoppedClock())
  )
}
