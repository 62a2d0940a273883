internal import PluginInspection

extension PluginManifest.ConfigurationOption {
  /// The environment variable that gives this value: `PLUGHOST_<ID>_<KEY>`.
  package func environmentName(of plugin: String) -> String {
    "PLUGHOST_\(plugin)_\(key)".uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }
      .joined()
  }
}

extension PluginManifest.ConfigurationOption.ValueType {
  /// What a value of this type looks like, with its article.
  var example: String {
    switch self {
    case .string: "a text"
    case .int: "a whole number"
    case .double: "a number such as 0.5"
    case .bool: "true or false"
    case .duration: "a duration such as 500ms, 30s or 5m"
    }
  }

  /// Whether `text` can be read as this type.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .string: true
    case .int: Int(text) != nil
    case .double: Double(text).map(\.isFinite) ?? false
    case .bool: Bool(text) != nil
    case .duration: Duration(configuration: text) != nil
    }
  }
}

extension Duration {
  /// Reads a number and a unit: `250us`, `500ms`, `30s`, `1.5m`, `2h`; `nil` if it is neither.
  package init?(configuration text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let seconds: [Substring: Double] = ["us": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600]
    guard let unit = seconds[text[number.endIndex...]], let value = Double(number) else {
      return nil
    }
    let whole = value * unit
    guard whole.isFinite, whole < 1e12 else { return nil }
    self = .seconds(whole)
  }
}
