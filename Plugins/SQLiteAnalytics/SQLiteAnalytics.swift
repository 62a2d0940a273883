internal import AppInterface
internal import PluginInterface
internal import StoreSupport

/// Analytics kept in an SQLite file; an event is on disk when `track` returns.
actor SQLiteAnalytics: AnalyticsClient, Shutdownable {
  private let executor = QueueExecutor(label: "sqlite-analytics")
  private let clock: any Clock
  private var store: EventStore?
  private var userID: String?

  // Right: the actor keeps the executor for as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Opens the store at `path`, on the actor's own queue.
  ///
  /// - Throws: ``AnalyticsError``.
  init(path: String, clock: any Clock) async throws {
    self.clock = clock
    // From here on `self` is complete, and this runs on the queue.
    try open(path)
  }

  func track(_ event: AnalyticsEvent) throws {
    try withStore { store in
      try store.insert(
        name: event.name,
        properties: event.properties,
        userID: userID,
        at: clock.now.description
      )
    }
  }

  func identify(userID: String?) throws {
    try withStore { _ in self.userID = userID }
  }

  /// Closes the store, after the events before it.
  func shutdown() { store = nil }

  private func open(_ path: String) throws {
    do {
      store = try EventStore(path: path)
    } catch {
      throw AnalyticsError(.unavailable, reason: "\(error)")
    }
  }

  private func withStore(_ body: (borrowing EventStore) throws -> Void) throws {
    switch store {
    case .none:
      throw AnalyticsError(.closed, reason: "it takes no more events")
    case .some(let store):
      do {
        try body(store)
      } catch {
        throw AnalyticsError(.notRecorded, reason: "\(error)")
      }
    }
  }
}
