// Wrong: it is called by a plugin that has a router, and tries to get hold of that.
internal import AppInterface
internal import PluginInterface

struct ReadsOfItsCaller: AnalyticsClient {
  func track(_ event: AnalyticsEvent) async throws {
    @Dependency({ try? $0.value(of: RouterKey.self) }) var router
    guard router == nil else { throw AnalyticsError(.closed, reason: "read the caller's router") }
  }

  func identify(userID: String?) async throws {}
}

@Plugin("reads-of-its-caller", version: "1.0.0", provides: (any AnalyticsClient).self)
struct ReadsOfItsCallerBuilder: ProviderBuilder {
  init() {}
  func build(_ dependencies: NoDependencies) -> any AnalyticsClient { ReadsOfItsCaller() }
}
