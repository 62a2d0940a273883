import AppInterface
import StoreSupport
import Testing

@testable import SQLitePreferences

@Suite struct KeepingPreferences {
  private let file = TemporaryPath()

  @Test func `what a user chose is there in the next session, and is that user's alone`()
    async throws
  {
    let first = try await SQLitePreferences(of: "ada", path: file.path)
    try await first.set("8", for: "home_limit")
    try await first.set("dark", for: "theme")
    try await first.set(nil, for: "theme")
    await first.shutdown()

    let next = try await SQLitePreferences(of: "ada", path: file.path)
    let other = try await SQLitePreferences(of: "alan", path: file.path)

    #expect(try await next.value(for: "home_limit") == "8")
    #expect(try await next.value(for: "theme") == nil)
    #expect(try await other.value(for: "home_limit") == nil)
  }

  @Test func `after the session nothing is read`() async throws {
    let preferences = try await SQLitePreferences(of: "ada", path: file.path)
    await preferences.shutdown()

    await #expect {
      _ = try await preferences.value(for: "theme")
    } throws: { error in
      "\(error)" == "the preferences cannot be used: the session of 'ada' has ended"
    }
  }

  @Test func `the file of another program is left alone`() async throws {
    try Database(path: file.path).run("CREATE TABLE others (x TEXT)")

    await #expect {
      _ = try await SQLitePreferences(of: "ada", path: file.path)
    } throws: { error in
      "\(error)".contains("belongs to another program; set 'path' to a file of its own")
    }
  }
}
