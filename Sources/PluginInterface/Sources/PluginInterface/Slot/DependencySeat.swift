/// The slot of one dependency with its type erased: what all its live consumers look at.
public struct DependencySeat: Sendable {
  /// What every live consumer receives.
  public let proxy: ProvidedDependency
  private let makeChange: @Sendable (ProvidedDependency) -> SlotChange?
  private let countLeases: @Sendable () -> Int
  private let countCalls: @Sendable () -> Int?

  /// A seat that holds `first`; `nil` where the dependency cannot be proxied.
  public init?(holding first: ProvidedDependency) {
    func seat<Key: DependencyKey>(_ key: Key.Type) -> DependencySeat? {
      first.value(for: key).flatMap { DependencySeat(key, Slot($0)) }
    }
    guard let made = seat(first.key) else { return nil }
    self = made
  }

  private init?<Key: DependencyKey>(_ key: Key.Type, _ slot: Slot<Key.Value>) {
    guard let value = key.makeProxy(slot) else { return nil }
    proxy = ProvidedDependency(key, value)
    makeChange = { next in next.value(for: key).map { SlotChange(slot, to: $0) } }
    countLeases = { slot.leases }
    countCalls = { slot.calls }
  }

  /// The step that seats `next`, to be published.
  ///
  /// - Returns: `nil` if `next` is of another type than the seat.
  public func change(to next: ProvidedDependency) -> SlotChange? { makeChange(next) }

  /// How many calls are in progress on what the seat holds now.
  public var leases: Int { countLeases() }

  /// How many calls have begun on what the seat holds now; `nil` where they are not counted.
  public var calls: Int? { countCalls() }
}
