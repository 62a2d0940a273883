internal import PluginInterface
internal import Synchronization

/// A value that was built for one scope or one consumer.
struct OwnedValue: Sendable {
  let generation: Generation
  let built: BuiltPlugin
  /// Its place among the values of a scope; `nil` for one that its consumer alone has.
  let slot: Int?
  /// How many values of the scope's memory were there before it.
  fileprivate(set) var placed = 0

  init(generation: Generation, built: BuiltPlugin, slot: Int?) {
    self.generation = generation
    self.built = built
    self.slot = slot
  }

  /// Gives back what it has to give back.
  func shutdown() async {
    if let value = generation.shutdownable(built) { await value.shutdown() }
  }
}

extension [OwnedValue] {
  /// Gives all of them back, those that were built last first.
  consuming func release() async {
    while let last = popLast() { await last.shutdown() }
  }
}

/// The values that end with one consumer or one scope, in the order in which they were built.
///
/// Safe to share: the list is behind a lock, which is never held while plugin code runs.
final class Holdings: Sendable {
  private let state = Mutex(State())
  /// How many values of a scope's memory are there.
  let placed = Atomic(0)

  private struct State {
    var isOpen = true
    var values: [OwnedValue] = []
  }

  /// Keeps values until the end; `false`, and they are the caller's, if that was before.
  func keep(_ values: [OwnedValue]) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      for var value in values {
        value.placed = placed.load(ordering: .relaxed)
        state.values.append(value)
      }
      return true
    }
  }

  /// Whether the end is still to come.
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Takes nothing more.
  ///
  /// - Returns: What was kept, for the caller to release; empty at a second call.
  func close() -> [OwnedValue] {
    state.withLock { state in
      state.isOpen = false
      defer { state.values = [] }
      return state.values
    }
  }
}
