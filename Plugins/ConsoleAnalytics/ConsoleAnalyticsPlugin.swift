internal import AppInterface
internal import PluginInterface

// This plugin uses no macro. Beside the manifest, which is in manifest.c, the host needs the two
// declarations below: the descriptor, which it compares with the manifest, and the entry symbol.

/// Who this plugin is, what it needs, and how its bundle is filled.
private let plugin = PluginEntry(
  PluginDescriptor(
    id: "console-analytics",
    version: "1.0.0",
    builder: ConsoleAnalyticsBuilder.self,
    provides: AnalyticsClientKey.self,
    requirements: [Requirement("clock", ClockKey.self, .one)],
    bundle: { resolver in
      ConsoleAnalyticsBuilder.Dependencies(clock: try resolver.one("clock", ClockKey.self))
    }
  )
)

/// The symbol by which the host finds the plugin, named in the manifest.
@c(plughost_v1_console_analytics)
public func plughostEntry() -> UnsafeRawPointer { unsafe plugin.descriptor }
