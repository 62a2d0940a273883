// Wrong: the builder traps.
internal import AppInterface
internal import PluginInterface

@Plugin("trapping-builder", version: "1.0.0", provides: (any AnalyticsClient).self)
struct TrappingBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) -> any AnalyticsClient { fatalError("trapped on purpose") }
}
