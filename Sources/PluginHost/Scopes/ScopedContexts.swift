internal import PluginInspection
internal import PluginInterface

/// Answers for the request that its plugin was built for, on any thread.
struct ScopedRequestContext: RequestContext {
  private let request: CurrentRequest

  init(_ request: CurrentRequest) { self.request = request }

  var requestID: String { request.id }
  var traceID: String { request.traceID }
  var startTime: Timestamp { request.startTime }
}

/// What is known of a session.
struct SessionFacts: SessionContext {
  let sessionID = "\(RandomUUIDGenerator().next())"
  let userID: String
  let startTime = SystemClock().now
  let secrets: [String: Secret]

  func secret(_ name: String) -> Secret? { secrets[name] }
}
