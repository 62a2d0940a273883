internal import PluginInterface

/// The request that the current task works on.
///
/// A task-local: child tasks see it, a detached task does not. It informs and grants nothing, so a
/// lost value harms no one.
struct CurrentRequest: Sendable {
  @TaskLocal static var value: CurrentRequest?

  /// Unique in the world.
  let id = "\(RandomUUIDGenerator().next())"
  /// 32 hexadecimal digits, as W3C Trace Context writes it.
  let traceID = "\(RandomUUIDGenerator().next())".replacing("-", with: "")
  /// When the host accepted it.
  let startTime = SystemClock().now

  /// Runs `body` as a request of its own.
  static func withNew<Result: Sendable>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $value.withValue(CurrentRequest()) { try await body() }
  }
}
