internal import Synchronization

/// Whether the lazy members and factories of one built value may be used.
///
/// The value itself is what uses them, so they open when its builder has returned and close when what
/// it belongs to ends.
final class SupplierGate: Sendable {
  let plugin: String
  private let holdings: Holdings
  private let scope: String
  private let isBuilt = Atomic(false)

  /// - Parameters:
  ///   - plugin: Whose members they are.
  ///   - scope: What ends, as a clause: `request 1234`.
  ///   - holdings: Closed by the end.
  init(plugin: String, scope: String, _ holdings: Holdings) {
    self.plugin = plugin
    self.scope = scope
    self.holdings = holdings
  }

  func open() { isBuilt.store(true, ordering: .releasing) }

  /// - Throws: ``ScopeFailure`` outside of the value's life.
  func pass(_ member: String) throws(ScopeFailure) {
    guard isBuilt.load(ordering: .acquiring) else {
      throw .notBuiltYet(plugin: plugin, member: member)
    }
    guard holdings.isOpen else { throw ended(member) }
  }

  /// Keeps what was made for a member; what comes too late is released.
  ///
  /// - Throws: ``ScopeFailure/ended(plugin:member:scope:)``.
  func keep(_ values: [OwnedValue], for member: String) async throws(ScopeFailure) {
    guard !holdings.keep(values) else { return }
    await values.release()
    throw ended(member)
  }

  private func ended(_ member: String) -> ScopeFailure {
    .ended(plugin: plugin, member: member, scope: scope)
  }
}
