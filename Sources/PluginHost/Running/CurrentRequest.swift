internal import PluginInterface

/// The request that the current task works on.
///
/// A task-local: child tasks see it, a detached task does not. It informs and grants nothing, so a
/// lost value harms no one.
struct CurrentRequest: Sendable {
  @TaskLocal static var value: CurrentRequest?

  // Written out when they are read: most requests are never asked.
  private let unique: UniqueID
  private let trace: TraceContext
  /// When the host accepted it.
  let startTime: Timestamp
  /// The feature that answers it; empty outside of one.
  let feature: String
  /// One of several that a request makes on features; the request itself for the first.
  private let uniqueCall: UniqueID
  /// What lives as long as the request; `nil` where the host has nothing of that kind.
  var scope: Scope?

  /// A request of its own; without a trace that it belongs to it begins one.
  init(on feature: String = "", _ trace: TraceContext? = nil) {
    unique = RandomUUIDGenerator().next()
    self.trace = trace ?? TraceContext()
    startTime = SystemClock().now
    uniqueCall = unique
    self.feature = feature
  }

  /// What another request asks of a feature while it is answered.
  init(on feature: String, of outer: CurrentRequest) {
    unique = outer.unique
    trace = outer.trace
    startTime = outer.startTime
    uniqueCall = RandomUUIDGenerator().next()
    scope = outer.scope
    self.feature = feature
  }

  /// Unique in the world.
  var id: String { "\(unique)" }
  /// 32 hexadecimal digits, as W3C Trace Context writes it.
  var traceID: String { trace.id }
  /// Unique among the calls of all requests.
  var call: String { "\(uniqueCall)" }

  /// Runs `body` as a request of its own.
  static func withNew<Result: Sendable>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $value.withValue(CurrentRequest()) { try await body() }
  }

  /// Takes the request of the current task over to a thread of another language.
  static let carrier: @Sendable () -> @Sendable (_ body: @Sendable () -> Void) -> Void = {
    let current = value
    return { body in $value.withValue(current) { body() } }
  }
}
