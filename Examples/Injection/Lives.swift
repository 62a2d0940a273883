import AppInterface
import PluginInterface

/// Counts the visits of one user.
final class VisitCounter: AnalyticsClient, Shutdownable {
  private let user: any UserSession

  init(user: any UserSession) { self.user = user }

  func track(_ event: AnalyticsEvent) async throws {}
  func identify(userID: String?) async throws {}
  func shutdown() async {}
}

@Plugin(
  "visit-counter",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  lifetime: .session
)
struct VisitCounterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let user: any UserSession
  }

  func build(_ dependencies: Dependencies) -> any AnalyticsClient {
    VisitCounter(user: dependencies.user)
  }
}
