internal import AppInterface
internal import Foundation
internal import PluginInterface

// This plugin uses no macro. Beside the manifest, which is in manifest.c, the host needs the two
// declarations below: the descriptor, which it compares with the manifest, and the entry symbol.

/// Who this plugin is, what it needs, and how it is built.
private let plugin = PluginEntry(
  PluginDescriptor(
    id: "console-analytics",
    version: "1.0.0",
    provides: AnalyticsClientKey.self,
    requires: Member.one("clock", ClockKey.self)
  ) { clock in
    ConsoleAnalytics(clock: clock, output: .standardError)
  }
)

/// The symbol by which the host finds the plugin, named in the manifest.
@c(plughost_v1_console_analytics)
public func plughostEntry() -> UnsafeRawPointer { unsafe plugin.descriptor }
