internal import Foundation
internal import StoreSupport

/// The events, in a database whose schema has a version.
///
/// One row an event; `SELECT * FROM events` reads them back with any tool.
struct EventStore: ~Copyable {
  /// "plug" in ASCII: marks a database file as ours.
  private static let applicationID = 0x706C_7567
  /// The newest schema this build knows, and writes.
  private static let schema = 1

  private let database: Database

  /// Opens the store, and creates or migrates its tables.
  ///
  /// - Throws: ``StoreFault``, or ``SQLiteFailure``.
  init(path: String) throws {
    let database = try Database(path: path)
    // In one transaction, because another process may open the same new file.
    try database.transaction { database in
      try Self.check(database, path: path)
      try Self.migrate(database)
    }
    // WAL with a sync at each commit: what was accepted survives a kill and a power cut.
    try database.useWriteAheadLog()
    try database.run("PRAGMA synchronous = FULL")
    self.database = database
  }

  /// Commits one event.
  ///
  /// - Throws: ``SQLiteFailure``; nothing has been stored then.
  func insert(name: String, properties: [String: String], userID: String?, at time: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(properties), as: UTF8.self)
    try database.run(
      "INSERT INTO events (occurred_at, user_id, name, properties) VALUES (?, ?, ?, ?)",
      [time, userID, name, json]
    )
  }
}

extension EventStore {
  /// Refuses a file of another program, or of a later version of this plugin, before any write.
  private static func check(_ database: borrowing Database, path: String) throws {
    let owner = try database.number("PRAGMA application_id")
    let version = try database.number("PRAGMA user_version")
    let tables = try database.number("SELECT count(*) FROM sqlite_schema")
    guard owner == applicationID || (owner == 0 && tables == 0) else {
      throw StoreFault.notOurs(path: path)
    }
    guard version <= schema else {
      throw StoreFault.newer(path: path, found: version, known: schema)
    }
  }

  /// Brings the tables to the newest schema, one step a version.
  private static func migrate(_ database: borrowing Database) throws {
    if try database.number("PRAGMA user_version") < 1 {
      try database.run(createEvents)
      try database.run("PRAGMA application_id = \(applicationID)")
      try database.run("PRAGMA user_version = 1")
    }
  }

  private static let createEvents = """
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      occurred_at TEXT NOT NULL,
      user_id TEXT,
      name TEXT NOT NULL,
      properties TEXT NOT NULL CHECK (json_valid(properties))
    ) STRICT
    """
}

/// The file is not a store that this plugin may write.
enum StoreFault: Error, Hashable {
  /// Another program made the file.
  case notOurs(path: String)
  /// A later version of this plugin made the file.
  case newer(path: String, found: Int, known: Int)
}

extension StoreFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .notOurs(let path):
      "'\(path)' belongs to another program; set 'path' to a file of its own"
    case .newer(let path, let found, let known):
      """
      '\(path)' has schema \(found) and this plugin knows schemas up to \(known); \
      use a later build of the plugin, or set 'path' to another file
      """
    }
  }
}
