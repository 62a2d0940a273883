/// The values a plugin was given, read by the keys that its manifest declares.
///
/// Provided by the host, for each plugin its own: a plugin cannot read the values of another. Each
/// read finds the value that applies: `--set ID.key=value`, the environment, the configuration file,
/// the default of the manifest. The host has checked every value against its type before the plugin
/// is built, so a read of a declared key with its declared type does not throw.
@DependencyInterface
public protocol Configuration: Sendable {
  /// The text of an option declared `.string`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The text.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared, has another type, or is secret.
  func string(_ key: String) throws(ConfigurationFailure) -> String

  /// The number of an option declared `.int`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The number.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared, has another type, or is secret.
  func int(_ key: String) throws(ConfigurationFailure) -> Int

  /// The number of an option declared `.double`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The number.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared, has another type, or is secret.
  func double(_ key: String) throws(ConfigurationFailure) -> Double

  /// The answer of an option declared `.bool`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The answer.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared, has another type, or is secret.
  func bool(_ key: String) throws(ConfigurationFailure) -> Bool

  /// The time of an option declared `.duration`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The time.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared, has another type, or is secret.
  func duration(_ key: String) throws(ConfigurationFailure) -> Duration

  /// The text of an option of any type that is declared with `secret: true`.
  ///
  /// - Parameter key: The option's key.
  /// - Returns: The text, in a wrapper that does not print it.
  /// - Throws: ``ConfigurationFailure`` if the key is not declared or not secret.
  func secret(_ key: String) throws(ConfigurationFailure) -> Secret
}

/// A text that must not be printed.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Wraps a text.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the one place that needs it.
  public func reveal() -> String { text }

  /// A word that stands for the text.
  public var description: String { "<secret>" }
  /// A word that stands for the text.
  public var debugDescription: String { description }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a value could not be read.
public struct ConfigurationFailure: Error, Hashable, Sendable {
  /// What is wrong; a newer host may know more reasons.
  public struct Reason: Hashable, Sendable {
    /// A word for code.
    public let name: String
    /// A reason that a newer host may know.
    public init(name: String) { self.name = name }
    /// The manifest declares no such key.
    public static let undeclared = Reason(name: "undeclared")
    /// The option has no value and no default.
    public static let missing = Reason(name: "missing")
    /// The option is declared with another type.
    public static let otherType = Reason(name: "other-type")
    /// The value's text does not fit its type.
    public static let malformed = Reason(name: "malformed")
    /// A secret option was read as plain, or a plain one as secret.
    public static let secrecy = Reason(name: "secrecy")
  }

  /// The plugin that read the value.
  public let plugin: String
  /// The key that was read.
  public let key: String
  /// What is wrong.
  public let reason: Reason
  /// What is wrong, in words that follow a colon.
  public let message: String

  /// A failure of one read.
  public init(plugin: String, key: String, reason: Reason, message: String) {
    self.plugin = plugin
    self.key = key
    self.reason = reason
    self.message = message
  }
}

extension ConfigurationFailure: CustomStringConvertible {
  /// What happened, in which plugin, and with which key.
  public var description: String { "plugin '\(plugin)', option '\(key)': \(message)" }
}
