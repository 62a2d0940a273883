internal import PluginInterface

/// The request that the current task works on.
///
/// A task-local: child tasks see it, a detached task does not. It informs and grants nothing, so a
/// lost value harms no one.
struct CurrentRequest: Sendable {
  @TaskLocal static var value: CurrentRequest?

  /// Unique in the world.
  let id: String
  /// 32 hexadecimal digits, as W3C Trace Context writes it.
  let traceID: String
  /// When the host accepted it.
  let startTime: Timestamp
  /// The feature that answers it; empty outside of one.
  let feature: String
  /// One of several that a request makes on features; the request itself for the first.
  let call: String
  /// What lives as long as the request; `nil` where the host has nothing of that kind.
  var scope: Scope?

  /// A request of its own.
  init(on feature: String = "") {
    id = "\(RandomUUIDGenerator().next())"
    traceID = "\(RandomUUIDGenerator().next())".replacing("-", with: "")
    startTime = SystemClock().now
    call = id
    self.feature = feature
  }

  /// What another request asks of a feature while it is answered.
  init(on feature: String, of outer: CurrentRequest) {
    id = outer.id
    traceID = outer.traceID
    startTime = outer.startTime
    call = "\(RandomUUIDGenerator().next())"
    scope = outer.scope
    self.feature = feature
  }

  /// Runs `body` as a request of its own.
  static func withNew<Result: Sendable>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $value.withValue(CurrentRequest()) { try await body() }
  }
}
