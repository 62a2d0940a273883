internal import PluginInspection
internal import PluginInterface

/// The configuration of one plugin: the values given, else the defaults of its manifest.
struct ManifestConfiguration: Configuration {
  private let plugin: String
  private let options: [String: PluginManifest.ConfigurationOption]
  private let given: [String: String]

  /// The values `given` to the plugin of `manifest`, by key.
  init(_ manifest: PluginManifest, given: [String: String]) {
    plugin = manifest.id
    options = Dictionary(manifest.configuration.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    self.given = given
  }

  func string(_ key: String) throws(ConfigurationFailure) -> String {
    try plain(key, as: .string)
  }

  func int(_ key: String) throws(ConfigurationFailure) -> Int {
    try read(key, as: .int, Int.init)
  }

  func double(_ key: String) throws(ConfigurationFailure) -> Double {
    try read(key, as: .double, Double.init)
  }

  func bool(_ key: String) throws(ConfigurationFailure) -> Bool {
    try read(key, as: .bool, Bool.init)
  }

  func duration(_ key: String) throws(ConfigurationFailure) -> Duration {
    try read(key, as: .duration, Duration.init(configuration:))
  }

  func secret(_ key: String) throws(ConfigurationFailure) -> Secret {
    let option = try option(key)
    guard option.isSecret else {
      throw failure(key, .secrecy, "it is not declared as a secret; read it by its type")
    }
    return Secret(try text(option))
  }

  private func read<Value>(
    _ key: String,
    as type: PluginManifest.ConfigurationOption.ValueType,
    _ parse: (String) -> Value?
  ) throws(ConfigurationFailure) -> Value {
    let text = try plain(key, as: type)
    guard let value = parse(text) else {
      throw failure(key, .malformed, "'\(text)' is not of type \(type.rawValue)")
    }
    return value
  }

  /// The text of an option that is not a secret.
  private func plain(
    _ key: String,
    as type: PluginManifest.ConfigurationOption.ValueType
  ) throws(ConfigurationFailure) -> String {
    let option = try option(key)
    guard option.type == type else {
      let declared = option.type.rawValue
      throw failure(key, .otherType, "it is declared as \(declared) and read as \(type.rawValue)")
    }
    guard !option.isSecret else {
      throw failure(key, .secrecy, "it is a secret; read it with secret(_:)")
    }
    return try text(option)
  }

  private func option(
    _ key: String
  ) throws(ConfigurationFailure) -> PluginManifest.ConfigurationOption {
    guard let option = options[key] else {
      let declared = options.keys.sorted().joined(separator: ", ")
      throw failure(
        key,
        .undeclared,
        "the manifest does not declare it; declared: \(declared.isEmpty ? "nothing" : declared)"
      )
    }
    return option
  }

  private func text(
    _ option: PluginManifest.ConfigurationOption
  ) throws(ConfigurationFailure) -> String {
    guard let text = given[option.key] ?? option.defaultValue else {
      throw failure(option.key, .missing, "it has no value and no default")
    }
    return text
  }

  private func failure(
    _ key: String,
    _ reason: ConfigurationFailure.Reason,
    _ message: String
  ) -> ConfigurationFailure {
    ConfigurationFailure(plugin: plugin, key: key, reason: reason, message: message)
  }
}
