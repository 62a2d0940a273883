internal import PluginInterface
internal import Synchronization

/// The way from what a plugin holds back to the host, which it does not keep alive.
final class HostReference: Sendable {
  private struct Weak: Sendable {
    weak var host: PluginHost?
  }

  private let reference = Mutex(Weak())

  var host: PluginHost? {
    get { reference.withLock { $0.host } }
    set { reference.withLock { $0.host = newValue } }
  }

  /// Tells that an optional member stays empty.
  func warn(_ plugin: String, _ member: String, _ provider: String, _ error: any Error) async {
    let warning = BuildWarning(
      plugin: plugin,
      member: member,
      provider: provider,
      reason: "\(error)"
    )
    await host?.note(warning)
  }

  /// The value of a provider of the whole host, built now if nobody has asked for it before.
  ///
  /// - Throws: ``BuildFailure`` or ``HostFailure``.
  func deferredValue(of provider: String) async throws -> ProvidedDependency {
    guard let host else { throw HostFailure.notRunning }
    return try await host.deferredValue(of: provider)
  }
}
