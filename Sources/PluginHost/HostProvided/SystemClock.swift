internal import CGlibcShims
internal import PluginInterface

/// The clocks of the system.
struct SystemClock: PluginInterface.Clock {
  var now: Timestamp { Timestamp(sinceEpoch: .nanoseconds(plughost_wall_nanoseconds())) }

  var uptime: Duration { .nanoseconds(plughost_uptime_nanoseconds()) }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await Task.sleep(for: duration, clock: .continuous)
  }
}
