internal import AppInterface
internal import PluginInterface
internal import StoreSupport

/// The preferences of one user in an SQLite file that holds those of all.
actor SQLitePreferences: UserPreferences, Shutdownable {
  private let executor = QueueExecutor(label: "sqlite-preferences")
  private let userID: String
  private var store: PreferenceStore?

  // Right: the actor keeps the executor for as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Opens the file at `path`, on the actor's own queue.
  ///
  /// - Throws: ``PreferencesError``.
  init(of userID: String, path: String) async throws {
    self.userID = userID
    try open(path)
  }

  func value(for key: String) throws -> String? {
    try withStore { try $0.value(of: userID, key) }
  }

  func set(_ value: String?, for key: String) throws {
    try withStore { try $0.set(value, of: userID, key) }
  }

  /// Closes the file, after the calls before it.
  func shutdown() { store = nil }

  private func open(_ path: String) throws {
    do {
      store = try PreferenceStore(path: path)
    } catch { throw PreferencesError(reason: "\(error)") }
  }

  private func withStore<Result>(
    _ body: (borrowing PreferenceStore) throws -> Result
  ) throws -> Result {
    switch store {
    case .none: throw PreferencesError(reason: "the session of '\(userID)' has ended")
    case .some(let store):
      do {
        return try body(store)
      } catch { throw PreferencesError(reason: "\(error)") }
    }
  }
}

/// The table of all users' preferences.
struct PreferenceStore: ~Copyable {
  /// "pref" in ASCII: marks a database file as ours.
  private static let applicationID = 0x7072_6566

  private let database: Database

  /// Opens the store, and creates its table.
  ///
  /// - Throws: ``SQLiteFailure``, or ``NotOurs`` for a file of another program.
  init(path: String) throws {
    let database = try Database(path: path)
    // In one transaction, because another session may open the same new file.
    try database.transaction { database in
      let owner = try database.number("PRAGMA application_id")
      let tables = try database.number("SELECT count(*) FROM sqlite_schema")
      guard owner == Self.applicationID || (owner == 0 && tables == 0) else {
        throw NotOurs(path: path)
      }
      try database.run("PRAGMA application_id = \(Self.applicationID)")
      try database.run(Self.createPreferences)
    }
    self.database = database
  }

  func value(of user: String, _ key: String) throws -> String? {
    try database.run(
      "SELECT value FROM preferences WHERE user_id = ? AND key = ?",
      [user, key]
    ).first
  }

  func set(_ value: String?, of user: String, _ key: String) throws {
    guard let value else {
      try database.run("DELETE FROM preferences WHERE user_id = ? AND key = ?", [user, key])
      return
    }
    try database.run(
      "INSERT OR REPLACE INTO preferences (user_id, key, value) VALUES (?, ?, ?)",
      [user, key, value]
    )
  }

  private static let createPreferences = """
    CREATE TABLE IF NOT EXISTS preferences (
      user_id TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (user_id, key)
    ) STRICT
    """
}

/// The file is one of another program.
struct NotOurs: Error, CustomStringConvertible {
  let path: String
  var description: String {
    "'\(path)' belongs to another program; set 'path' to a file of its own"
  }
}
