internal import PluginInspection
public import PluginInterface

extension HostValues {
  /// What every host provides: logger, clock, identifiers, configuration and the current request.
  ///
  /// - Parameter log: Where plugins' log entries go.
  /// - Returns: Values that more can be added to.
  public static func standard(log: PluginLog = .standardError(level: .info)) -> HostValues {
    standard(configuration: ConfigurationTable(), log: log)
  }

  /// The same, with the values that `configuration` has for a plugin when it is built.
  static func standard(configuration: ConfigurationTable, log: PluginLog) -> HostValues {
    let request = CurrentRequestContext()
    var values = HostValues()
    values.provide(ClockKey.self, SystemClock())
    values.provide(UUIDGeneratorKey.self, RandomUUIDGenerator())
    values.provide(RequestContextKey.self, request)
    values.provide(LoggerKey.self, perPlugin: { PluginLogger(plugin: $0.id, log: log) })
    values.provide(
      ConfigurationKey.self,
      perPlugin: { ManifestConfiguration($0, given: configuration.values(of: $0.id)) }
    )
    return values
  }
}
