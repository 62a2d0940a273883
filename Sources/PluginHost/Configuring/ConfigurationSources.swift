public import PluginInspection

/// Where configuration values come from, and which wins.
///
/// For one key the first that has it: a setting (`--set ID.key=value`), the environment
/// (`PLUGHOST_<ID>_<KEY>`, capitals, `-` written `_`), the configuration file. The manifest's default
/// comes last and is not a value given.
public struct ConfigurationSources: Hashable, Sendable {
  /// Values by plugin id and key, from the command line.
  public var settings: [String: [String: String]] = [:]
  /// The process environment.
  public var environment: [String: String] = [:]
  /// Values by plugin id and key, from a file.
  public var file: [String: [String: String]] = [:]

  /// No sources.
  public init() {}

  /// Takes one `ID.key=value`; the value may hold `=` and dots.
  ///
  /// - Throws: ``MalformedSetting``.
  public mutating func set(_ text: String) throws(MalformedSetting) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = sides[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, name.count == 2, name.allSatisfy({ !$0.isEmpty }) else {
      throw MalformedSetting(text: text)
    }
    settings[String(name[0]), default: [:]][String(name[1])] = String(sides[1])
  }

  /// Every value given, by plugin id and key.
  ///
  /// Settings and the file may name plugins and keys that do not exist; the wiring reports those. The
  /// environment is asked only for keys that a plugin declares.
  public func values(for plugins: [PluginManifest]) -> [String: [String: String]] {
    var values = file
    for plugin in plugins {
      for option in plugin.configuration {
        let name = option.environmentName(of: plugin.id)
        if let value = environment[name] { values[plugin.id, default: [:]][option.key] = value }
      }
    }
    for (plugin, given) in settings {
      values[plugin, default: [:]].merge(given) { _, setting in setting }
    }
    return values
  }
}

/// A setting that is not `ID.key=value`.
public struct MalformedSetting: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text given.
  public let text: String

  /// Shows the text, and the form it should have.
  public var description: String {
    "'\(text)' is no setting; write ID.key=value, for instance live-api-client.timeout=5s"
  }
}
