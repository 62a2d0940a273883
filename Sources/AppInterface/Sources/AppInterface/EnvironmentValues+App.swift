public import PluginInterface

extension EnvironmentValues {
  /// The language that people are addressed in, as BCP 47 writes it: `en`, `de-AT`.
  @Entry public var locale = "en"
}
