import AppInterface
import Foundation
import StoreSupport
import Testing

@testable import SQLiteAnalytics

@Suite struct OpeningAStore {
  @Test func `a store of a later version is left alone`() async throws {
    let file = TemporaryPath()
    _ = try await store(file.path)
    try Database(path: file.path).run("PRAGMA user_version = 2")

    await #expect(
      throws: AnalyticsError(
        .unavailable,
        reason: """
          '\(file.path)' has schema 2 and this plugin knows schemas up to 1; \
          use a later build of the plugin, or set 'path' to another file
          """
      )
    ) { try await store(file.path) }
  }

  @Test func `a database of another program is left alone`() async throws {
    let file = TemporaryPath()
    try Database(path: file.path).run("CREATE TABLE notes (text TEXT)")
    let before = try Data(contentsOf: URL(filePath: file.path))

    await #expect(
      throws: AnalyticsError(
        .unavailable,
        reason: "'\(file.path)' belongs to another program; set 'path' to a file of its own"
      )
    ) { try await store(file.path) }

    #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
  }

  @Test func `a file that is no database is left alone`() async throws {
    let file = TemporaryPath()
    try Data("not a database, and long enough to be sure".utf8)
      .write(to: URL(filePath: file.path))

    await #expect(
      throws: AnalyticsError(.unavailable, reason: "file is not a database")
    ) { try await store(file.path) }
  }

  @Test func `a folder that is not there is an error that says so`() async throws {
    await #expect(
      throws: AnalyticsError(.unavailable, reason: "unable to open database file")
    ) { try await store("/nowhere/events.sqlite3") }
  }

  @Test(arguments: 0..<20)
  func `many clients may make one new store at once`(round: Int) async throws {
    let file = TemporaryPath()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { try await store(file.path).track(AnalyticsEvent("e\(number)")) }
      }
      try await group.waitForAll()
    }

    #expect(try Database(path: file.path).run("SELECT name FROM events").count == 8)
  }

  @Test func `a store is opened again with its events`() async throws {
    let file = TemporaryPath()
    try await store(file.path).track(AnalyticsEvent("first"))
    try await store(file.path).track(AnalyticsEvent("second"))

    let names = try Database(path: file.path).run("SELECT name FROM events ORDER BY id")
    #expect(names == ["first", "second"])
  }
}
