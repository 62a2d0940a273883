internal import CSQLite

/// A connection to an SQLite database.
///
/// This is the only file that calls SQLite; no pointer leaves it. The connection closes when the
/// value is destroyed. It is not shared between threads: one owner at a time uses it.
@safe
package struct Database: ~Copyable {
  /// How long a statement waits for another connection, whose turn is short.
  private static let patience = Duration.seconds(5)

  // Right: set once, and closed once, in `deinit`.
  private let connection: OpaquePointer

  /// Opens a database, creating the file if there is none.
  ///
  /// - Throws: ``SQLiteFailure`` in the words of SQLite.
  package init(path: String) throws(SQLiteFailure) {
    unsafe connection = try Self.open(path)
    unsafe sqlite3_busy_timeout(connection, Int32(Self.patience.components.seconds * 1_000))
  }

  private static func open(_ path: String) throws(SQLiteFailure) -> OpaquePointer {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &connection, flags, nil)
    if status == SQLITE_OK, let connection = unsafe connection { return unsafe connection }
    // A failed open leaves a connection behind that must be closed too.
    unsafe sqlite3_close_v2(connection)
    throw SQLiteFailure(code: status, message: unsafe String(cString: sqlite3_errstr(status)))
  }

  deinit { unsafe sqlite3_close_v2(connection) }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: A statement with a `?` for each value.
  ///   - values: Texts to bind, `nil` for NULL.
  /// - Returns: The first column of each row, as text.
  /// - Throws: ``SQLiteFailure``.
  @discardableResult
  package func run(_ sql: String, _ values: [String?] = []) throws(SQLiteFailure) -> [String] {
    var statement: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      try unsafe bind(value, at: Int32(index + 1), of: statement)
    }
    return try unsafe rows(of: statement)
  }

  private func bind(
    _ value: String?,
    at index: Int32,
    of statement: OpaquePointer?
  ) throws(SQLiteFailure) {
    guard let value else { return try check(unsafe sqlite3_bind_null(statement, index)) }
    // SQLITE_TRANSIENT: SQLite copies the text before this call returns.
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let length = Int32(value.utf8.count)
    try check(unsafe sqlite3_bind_text(statement, index, value, length, copied))
  }

  private func rows(of statement: OpaquePointer?) throws(SQLiteFailure) -> [String] {
    var rows: [String] = []
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_DONE: return rows
      case SQLITE_ROW:
        let text = unsafe sqlite3_column_text(statement, 0)
        rows.append(unsafe text.map { unsafe String(cString: $0) } ?? "")
      default: throw failure
      }
    }
  }

  private func check(_ status: Int32) throws(SQLiteFailure) {
    guard status == SQLITE_OK else { throw failure }
  }

  private var failure: SQLiteFailure {
    SQLiteFailure(
      code: unsafe sqlite3_errcode(connection),
      message: unsafe String(cString: sqlite3_errmsg(connection))
    )
  }
}

extension Database {
  /// Runs `body` as the only writer; if it throws, nothing has changed.
  ///
  /// - Throws: ``SQLiteFailure``, or what `body` throws.
  package borrowing func transaction(_ body: (borrowing Database) throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body(self)
      try run("COMMIT")
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Keeps changes in a write-ahead log from now on, as the file itself remembers.
  ///
  /// SQLite does not wait for others here: it gives up at once where two connections change the
  /// journal together, so that neither waits for the other. This waits as long as a statement does.
  ///
  /// - Throws: ``SQLiteFailure``.
  package borrowing func useWriteAheadLog() throws {
    let end = ContinuousClock.now + Self.patience
    while true {
      do {
        try run("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.code == SQLITE_BUSY, ContinuousClock.now < end else { throw error }
        sqlite3_sleep(1)
      }
    }
  }

  /// The number that a statement gives.
  ///
  /// - Throws: ``SQLiteFailure``.
  package borrowing func number(_ sql: String) throws -> Int {
    try run(sql).first.flatMap { Int($0) } ?? 0
  }
}

/// SQLite did not do what it was asked.
package struct SQLiteFailure: Error, Hashable, CustomStringConvertible {
  /// The result code of SQLite.
  let code: Int32
  /// What SQLite said.
  package let message: String

  /// The message alone.
  package var description: String { message }
}
