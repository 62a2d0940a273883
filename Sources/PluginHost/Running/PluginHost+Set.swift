internal import Foundation
internal import PluginInspection
public import PluginInterface

extension PluginHost {
  /// A host of the plugins of a set.
  ///
  /// Loads the interface modules of the set into this process, where they stay.
  ///
  /// - Parameters:
  ///   - set: Audited and wired plugins.
  ///   - values: What the embedding app provides itself, beside logger, clock, identifiers,
  ///     configuration and request context; name its interfaces in the set's request too.
  ///   - stagingParent: Where the folder of staged copies is made, unless they were begun with the set;
  ///     `nil` for the temporary folder.
  ///   - log: Where plugins' log entries go.
  ///   - hear: Hears what happens to the host, in order and on its own thread: it must not block.
  /// - Throws: ``InvalidWiring``, `StagingFailure`, or ``LoadFailure`` if an interface module
  ///   cannot be loaded.
  public init(
    _ set: PluginSet,
    providing values: HostValues = HostValues(),
    stagingParent: String? = nil,
    log: PluginLog = .standardError(level: .info),
    hear: @escaping @Sendable (HostEvent) -> Void = { _ in }
  ) throws {
    try self.init(
      set,
      providing: values,
      stagingParent: stagingParent,
      log: log,
      hear: hear,
      observe: nil
    )
  }

  /// The same, with an observer that hears which plugin's code is entered.
  package init(
    _ set: PluginSet,
    providing values: HostValues = HostValues(),
    stagingParent: String? = nil,
    log: PluginLog = .standardError(level: .info),
    hear: @escaping @Sendable (HostEvent) -> Void = { _ in },
    observe: HostObserver?
  ) throws {
    _ = try set.plan.validated()
    let table = ConfigurationTable()
    let reference = HostReference()
    self.init(
      DesiredSet(set),
      workshop: Workshop(
        staging: try set.staging.take()
          ?? StagingArea(in: stagingParent ?? set.request.stagingParent),
        hostValues: .standard(configuration: table, log: log, host: reference).merging(values),
        host: reference,
        context: set.request.context,
        expecting: set.plan.activeOrder.count,
        observe: observe
      ),
      configuration: table,
      hear: hear
    )
    // Last: each load empties what the runtime knows of conformances, and to look one up anew goes
    // through all images.
    for module in set.interfaces { try Self.load(module) }
  }

  private static func load(_ module: InterfaceModule) throws(LoadFailure) {
    do {
      _ = try DynamicLibrary(sharing: URL(fileURLWithPath: module.path).path)
    } catch {
      throw .interface(module: module.name, path: module.path, message: "\(error)")
    }
  }
}
