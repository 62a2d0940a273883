/// One value that a plugin reads from its configuration, as `@Plugin` declares it.
///
/// An option without a default must be given before the plugin is built.
public struct ConfigurationOption: Hashable, Sendable {
  /// The option's key, unique in the plugin; lower-case words joined by hyphens.
  public let key: String
  /// The word of the type in the manifest.
  public let type: String
  /// The text used when nothing else gives a value; `nil` makes the value required.
  public let defaultText: String?
  /// Whether the value is never printed.
  public let isSecret: Bool
  /// One line for people.
  public let summary: String

  /// Text.
  public static func string(
    _ key: String,
    default: String? = nil,
    secret: Bool = false,
    summary: String = ""
  ) -> ConfigurationOption {
    ConfigurationOption(
      key: key,
      type: "string",
      defaultText: `default`,
      isSecret: secret,
      summary: summary
    )
  }

  /// A whole number.
  public static func int(
    _ key: String,
    default: Int? = nil,
    secret: Bool = false,
    summary: String = ""
  ) -> ConfigurationOption {
    ConfigurationOption(
      key: key,
      type: "int",
      defaultText: `default`.map(String.init),
      isSecret: secret,
      summary: summary
    )
  }

  /// A number.
  public static func double(
    _ key: String,
    default: Double? = nil,
    secret: Bool = false,
    summary: String = ""
  ) -> ConfigurationOption {
    ConfigurationOption(
      key: key,
      type: "double",
      defaultText: `default`.map { String($0) },
      isSecret: secret,
      summary: summary
    )
  }

  /// `true` or `false`.
  public static func bool(
    _ key: String,
    default: Bool? = nil,
    secret: Bool = false,
    summary: String = ""
  ) -> ConfigurationOption {
    ConfigurationOption(
      key: key,
      type: "bool",
      defaultText: `default`.map { String($0) },
      isSecret: secret,
      summary: summary
    )
  }

  /// A number with a unit: `250ms`, `10s`, `5m`, `1h`.
  public static func duration(
    _ key: String,
    default: String? = nil,
    secret: Bool = false,
    summary: String = ""
  ) -> ConfigurationOption {
    ConfigurationOption(
      key: key,
      type: "duration",
      defaultText: `default`,
      isSecret: secret,
      summary: summary
    )
  }
}
