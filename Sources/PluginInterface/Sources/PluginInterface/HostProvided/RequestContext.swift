/// The request that is being answered; provided by the host.
///
/// A plugin keeps one value, and each read looks at the call it is made in, so a singleton sees the
/// request of its caller. The current request follows a task and its child tasks; a detached task
/// or a thread of the plugin's own sees none. Without a request every read answers for the run of
/// the host itself.
@DependencyInterface
public protocol RequestContext: Sendable {
  /// Unique for this request in this host.
  var requestID: String { get }

  /// Shared by all requests that serve one action of a user, across processes.
  var traceID: String { get }

  /// When the request began.
  var startTime: Timestamp { get }
}
