internal import Foundation
internal import PluginInspection
internal import PluginInterface

extension PluginHost {
  /// A host of the plugins of a set, with the values the set was wired for.
  ///
  /// Loads the interface modules of the set into this process, where they stay.
  ///
  /// - Parameters:
  ///   - set: Audited and wired plugins.
  ///   - stagingParent: Where the folder of staged copies is made; `nil` for the temporary folder.
  ///   - log: Where plugins' log entries go.
  ///   - observe: Hears which plugin's code is entered.
  /// - Throws: ``InvalidWiring``, or ``StagingFailure``, or ``LoadFailure`` if an interface module cannot be
  ///   loaded.
  package init(
    _ set: PluginSet,
    stagingParent: String? = nil,
    log: PluginLog = .standardError(level: .info),
    observe: @escaping HostObserver = { _, _ in }
  ) throws {
    let plan = try set.plan.validated()
    for module in set.interfaces {
      do {
        _ = try DynamicLibrary(sharing: URL(fileURLWithPath: module.path).path)
      } catch {
        throw LoadFailure.interface(module: module.name, path: module.path, message: "\(error)")
      }
    }
    self.init(
      plan: plan,
      audits: Dictionary(
        set.accepted.compactMap { audit in audit.manifest.map { ($0.id, audit) } },
        uniquingKeysWith: { first, _ in first }
      ),
      staging: try StagingArea(in: stagingParent),
      hostValues: .standard(configuration: set.configuration, log: log),
      observe: observe
    )
  }
}
