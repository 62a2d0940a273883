// Nothing is wrong: it lives as long as a user's session, and writes down whose.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct SessionAnalytics: AnalyticsClient, Shutdownable {
  let session: any SessionContext
  let configuration: any Configuration
  func track(_ event: AnalyticsEvent) throws {
    let token = session.secret("token")?.reveal() ?? "none"
    try note("\(session.userID) tracked \(event.name) with \(token)", configuration)
  }
  func identify(userID: String?) {}
  func shutdown() { try? note("analytics of \(session.userID) shut down", configuration) }
}

@Plugin(
  "session-analytics",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  lifetime: .session,
  configuration: [.string("log")]
)
struct SessionAnalyticsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let session: any SessionContext
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any AnalyticsClient {
    let (session, configuration) = (dependencies.session, dependencies.configuration)
    try note("analytics of \(session.userID) built", configuration)
    return SessionAnalytics(session: session, configuration: configuration)
  }
}
