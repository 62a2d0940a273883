internal import Glibc
internal import PluginInterface

/// The clocks of the system.
struct SystemClock: PluginInterface.Clock {
  var now: Timestamp { Timestamp(sinceEpoch: Self.read(CLOCK_REALTIME)) }

  // CLOCK_BOOTTIME counts the time asleep, which CLOCK_MONOTONIC does not on Linux.
  var uptime: Duration { Self.read(CLOCK_BOOTTIME) }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await Task.sleep(for: duration, clock: .continuous)
  }

  private static func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
