internal import Dispatch
internal import Synchronization

/// One value that is being made, for another one or for a caller of the container.
///
/// What it waits for is read and written under the lock of its container alone.
final class Resolution: Sendable {
  private let parent: Resolution?
  /// The interface that is made; `nil` for the caller itself.
  private let interface: String?
  private let awaited = Mutex<Resolution?>(nil)
  private let ended: DispatchGroup?

  /// What a caller of the container needs.
  init() {
    parent = nil
    interface = nil
    ended = nil
  }

  /// A value that is made for another one, or for a caller; ``end()`` must follow.
  init(of parent: Resolution, interface: String) {
    self.parent = parent
    self.interface = interface
    ended = DispatchGroup()
    ended?.enter()
  }

  /// Lets those go on that wait for it; called once.
  func end() { ended?.leave() }

  /// Waits on the calling thread.
  func waitForEnd() { ended?.wait() }

  /// Notes that its thread waits for what `other` makes.
  ///
  /// - Throws: ``ContainerFailure/cyclic(_:)`` if `other` waits for this one, or is above it.
  func wait(for other: Resolution, interface: String) throws(ContainerFailure) {
    // Below `other`, whoever is at work last waits for the next one, and so on.
    var path = [interface]
    var next: Resolution? = other
    while let current = next {
      if isBelow(current) { throw .cyclic(cycle(closing: path, at: current)) }
      next = current.waiting
      if let found = next?.interface { path.append(found) }
    }
    root.awaited.withLock { $0 = other }
  }

  /// Notes that its thread goes on.
  func stopWaiting() { root.awaited.withLock { $0 = nil } }

  /// Refuses an interface that is already being made above.
  ///
  /// - Throws: ``ContainerFailure/cyclic(_:)``.
  func refuse(_ interface: String) throws(ContainerFailure) {
    guard let above = ancestors.first(where: { $0.interface == interface }) else { return }
    throw .cyclic(cycle(closing: [interface], at: above))
  }

  /// This one, what it is made for, and so on to the caller.
  private var ancestors: [Resolution] {
    Array(sequence(first: self, next: \.parent))
  }

  /// All that one thread makes for one caller stands below one root.
  private var root: Resolution { ancestors.last ?? self }

  /// What the thread that makes it waits for.
  private var waiting: Resolution? { root.awaited.withLock { $0 } }

  private func isBelow(_ other: Resolution) -> Bool { ancestors.contains { $0 === other } }

  /// From what is needed again, through those between, to it again.
  private func cycle(closing path: [String], at top: Resolution) -> [String] {
    let between = ancestors.prefix { $0 !== top }.compactMap(\.interface).reversed()
    return [top.interface].compactMap(\.self) + between + path
  }
}

/// Why a container has no value.
public enum ContainerFailure: Error, Hashable, Sendable {
  /// Nothing is registered for the interface.
  case unregistered(String)
  /// A value is needed to make itself; the path begins and ends with it.
  case cyclic([String])
}

extension ContainerFailure: CustomStringConvertible {
  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .unregistered(let interface):
      "nothing is registered for \(interface); register a maker before it is needed"
    case .cyclic(let path):
      """
      \(path.first ?? "") is needed to make itself: \(path.joined(separator: " → ")). Hand one of \
      them in later, or take apart what both need
      """
    }
  }
}
