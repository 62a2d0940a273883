// Wrong: where its dependency is missing it ends the process.
internal import AppInterface
internal import PluginInterface

struct SilentAnalytics: AnalyticsClient {
  func track(_ event: AnalyticsEvent) {}
  func identify(userID: String?) {}
}

struct TrapsWithoutDependencyBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let clock: any Clock
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any AnalyticsClient { SilentAnalytics() }
}

private let plugin = PluginEntry(
  PluginDescriptor(
    id: "traps-without-dependency",
    version: "1.0.0",
    builder: TrapsWithoutDependencyBuilder.self,
    provides: AnalyticsClientKey.self,
    requirements: [Requirement("clock", ClockKey.self, .one)],
    bundle: { resolver in
      guard let clock = try? resolver.one("clock", ClockKey.self) else { fatalError("no clock") }
      return TrapsWithoutDependencyBuilder.Dependencies(clock: clock)
    }
  )
)

/// The symbol by which the host finds the plugin.
@c(plughost_v1_traps_without_dependency)
public func plughostEntry() -> UnsafeRawPointer { unsafe plugin.descriptor }
