internal import PluginInspection
internal import PluginInterface

extension PluginHost {
  /// A host of the plugins of a set, with the values the set was wired for.
  ///
  /// Loads the interface modules of the set into this process, where they stay.
  ///
  /// - Parameters:
  ///   - set: Audited and wired plugins.
  ///   - log: Where plugins' log entries go.
  ///   - observe: Hears which plugin's code is entered.
  /// - Throws: ``InvalidWiring``, or ``LoadFailure`` if an interface module cannot be loaded.
  package init(
    _ set: PluginSet,
    log: PluginLog = .standardError(level: .info),
    observe: @escaping HostObserver = { _, _ in }
  ) throws {
    let plan = try set.plan.validated()
    for module in set.interfaces {
      do {
        _ = try DynamicLibrary(sharing: module.path)
      } catch {
        throw LoadFailure.interface(module: module.name, path: module.path, message: "\(error)")
      }
    }
    self.init(
      plan: plan,
      files: Dictionary(
        set.accepted.compactMap { audit in audit.manifest.map { ($0.id, audit.path) } },
        uniquingKeysWith: { first, _ in first }
      ),
      hostValues: .standard(configuration: set.configuration, log: log),
      observe: observe
    )
  }
}
