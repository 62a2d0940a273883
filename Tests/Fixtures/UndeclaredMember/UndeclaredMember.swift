// Wrong: it asks the resolver for a member that neither the manifest (manifest.c) nor the
// descriptor declares.
internal import AppInterface
internal import PluginInterface

struct SilentAnalytics: AnalyticsClient {
  func track(_ event: AnalyticsEvent) {}
  func identify(userID: String?) {}
}

struct UndeclaredMemberBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let clock: any Clock
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient { SilentAnalytics() }
}

private let plugin = PluginEntry(
  PluginDescriptor(
    id: "undeclared-member",
    version: "1.0.0",
    builder: UndeclaredMemberBuilder.self,
    provides: AnalyticsClientKey.self,
    requirements: [],
    bundle: { resolver in
      UndeclaredMemberBuilder.Dependencies(clock: try resolver.one("clock", ClockKey.self))
    }
  )
)

/// The symbol by which the host finds the plugin.
@c(plughost_v1_undeclared_member)
public func plughostEntry() -> UnsafeRawPointer { unsafe plugin.descriptor }
