public import PluginInspection
public import PluginInterface

extension HostValues {
  /// What every host provides: logger, clock, identifiers, configuration, the current request, the
  /// session that it is in, and the way to other features.
  ///
  /// - Parameter log: Where plugins' log entries go.
  /// - Returns: Values that more can be added to.
  public static func standard(log: PluginLog = .standardError(level: .info)) -> HostValues {
    standard(configuration: ConfigurationTable(), log: log)
  }

  /// Those of them that do not live as long as the host.
  public static var lifetimes: [String: PluginManifest.Lifetime] {
    [SessionContextKey.interface: .session]
  }

  /// The same, with values of configuration by plugin and key.
  package static func standard(
    configuration values: [String: [String: String]],
    log: PluginLog = .standardError(level: .info)
  ) -> HostValues {
    let table = ConfigurationTable()
    table.replace(by: values)
    return standard(configuration: table, log: log)
  }

  /// The same, with the values that `configuration` has for a plugin when it is built.
  static func standard(
    configuration: ConfigurationTable,
    log: PluginLog,
    host: HostReference = HostReference()
  ) -> HostValues {
    let request = CurrentRequestContext()
    var values = HostValues()
    values.provide(ClockKey.self, SystemClock())
    values.provide(UUIDGeneratorKey.self, RandomUUIDGenerator())
    values.provide(RequestContextKey.self, request)
    // Made for each scope; its lifetime keeps it from all others.
    values.provide(SessionContextKey.self, SessionFacts(userID: "", secrets: [:]))
    values.provide(FeatureRunnerKey.self, HostFeatureRunner(host))
    values.provide(
      LoggerKey.self,
      perGeneration: { PluginLogger(plugin: $0.id, number: $1, log: log) }
    )
    values.provide(
      ConfigurationKey.self,
      perPlugin: { ManifestConfiguration($0, given: configuration.values(of: $0.id)) }
    )
    return values
  }
}
