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
  // Written out when it is read: every host has one of these, and most have no session.
  private let unique = RandomUUIDGenerator().next()
  let userID: String
  let startTime = SystemClock().now
  let secrets: [String: Secret]

  init(userID: String, secrets: [String: Secret]) {
    self.userID = userID
    self.secrets = secrets
  }

  var sessionID: String { "\(unique)" }

  func secret(_ name: String) -> Secret? { secrets[name] }
}
