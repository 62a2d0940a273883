public import PluginInterface
import Synchronization
import Testing

/// A dependency that waits inside a call until it is told to go on.
@DependencyInterface
public protocol Gate: Sendable {
  func generation() -> Int
  func nested(_ body: () -> Int) -> Int
  func passing() async -> Int
}

/// One generation of ``Gate``.
final class GateKeeper: Gate {
  let number: Int
  let entered = Event()
  let release = Event()
  private let ended: Counter

  init(_ number: Int, ended: Counter = Counter()) {
    self.number = number
    self.ended = ended
  }

  deinit { ended.add() }

  func generation() -> Int { number }

  func nested(_ body: () -> Int) -> Int { body() }

  func passing() async -> Int {
    entered.set()
    await release.wait()
    return number
  }
}

/// Something that happens once and is waited for.
final class Event: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func set() { continuation.finish() }

  func wait() async { for await _ in stream {} }
}

/// Counts across threads.
final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .acquiring) }
  func add() { count.add(1, ordering: .acquiringAndReleasing) }
}

/// A gate behind a proxy, as a plugin holds it.
struct ProxiedGate {
  let slot: Slot<any Gate>
  let proxy: any Gate

  init(_ first: any Gate) throws {
    slot = Slot(first)
    proxy = try #require(GateKey.makeProxy(slot))
  }
}

extension Slot where Value == any Gate {
  /// Publishes until something has happened.
  ///
  /// A publish ends what is idle, and another test's call may make a generation look busy for a
  /// moment: the test waits for the event.
  func publishUntil(_ hasHappened: () -> Bool) {
    repeat { publish(GateKeeper(9)) } while !hasHappened()
  }
}
