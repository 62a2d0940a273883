// Nothing is wrong: its builder calls what asks for a router, before it is the router's turn.
internal import AppInterface
internal import PluginInterface

struct Nobody: UserSession {
  let userID = "nobody"
  func token() -> Secret? { nil }
}

@Plugin(
  "asks-while-opening",
  version: "1.0.0",
  provides: (any UserSession).self,
  lifetime: .request
)
struct AsksWhileOpeningBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) async throws -> any UserSession {
    try await dependencies.analytics.track(AnalyticsEvent("early"))
    return Nobody()
  }
}
