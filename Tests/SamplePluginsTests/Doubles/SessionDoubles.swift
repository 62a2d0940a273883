import AppInterface
import PluginInterface

/// A user with or without a token.
struct GivenUser: UserSession {
  let userID: String
  var secret: Secret?
  func token() -> Secret? { secret }
}

/// The request of that id.
struct GivenRequest: RequestContext {
  let requestID: String
  let traceID = "trace"
  let startTime = Timestamp(sinceEpoch: .zero)
}
