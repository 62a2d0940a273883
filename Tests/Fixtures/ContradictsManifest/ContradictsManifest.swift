// Wrong: the compiled code says another version than the manifest (manifest.c).
internal import AppInterface
internal import PluginInterface

struct SilentAnalytics: AnalyticsClient {
  func track(_ event: AnalyticsEvent) {}
  func identify(userID: String?) {}
}

struct ContradictsManifestBuilder: ProviderBuilder {
  init() {}
  func build(_: NoDependencies) -> any AnalyticsClient { SilentAnalytics() }
}

private let plugin = PluginEntry(
  PluginDescriptor(
    id: "contradicts-manifest",
    version: "2.0.0",
    builder: ContradictsManifestBuilder.self,
    provides: AnalyticsClientKey.self,
    requirements: [],
    bundle: { _ in NoDependencies() }
  )
)

/// The symbol by which the host finds the plugin.
@c(plughost_v1_contradicts_manifest)
public func plughostEntry() -> UnsafeRawPointer { unsafe plugin.descriptor }
