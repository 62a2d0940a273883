internal import Synchronization

/// The configuration values given to the plugins of a host, by id and key.
///
/// A plugin's configuration reads it when the plugin is built, so a plugin that is loaded later finds
/// its values too.
final class ConfigurationTable: Sendable {
  private let values = Mutex([String: [String: String]]())

  /// Takes other values, for plugins that are built from now on.
  func replace(by values: [String: [String: String]]) { self.values.withLock { $0 = values } }

  /// The values of one plugin.
  func values(of plugin: String) -> [String: String] { values.withLock { $0[plugin] ?? [:] } }
}
