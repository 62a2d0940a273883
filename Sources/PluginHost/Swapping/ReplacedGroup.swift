internal import Synchronization

/// What one transaction replaced, until it is retired.
struct ReplacedGroup: Sendable {
  /// Counts the transactions of a host.
  let number: Int
  /// The replaced nodes, each provider before its consumers.
  let nodes: [RunningGraph.Node]
  /// The generations that served before, by plugin, those that made way included.
  let numbers: [String: Int]
  /// The ids and interfaces by which the group is named.
  let names: Set<String>
  private let idleness = Idleness()

  /// The ids of the plugins in it.
  var plugins: Set<String> { Set(nodes.map(\.wired.id)) }

  /// Whether an id or an interface stands for it.
  func isNamed(_ name: String) -> Bool {
    names.contains(name) || names.contains(name.withoutModule) || plugins.contains(name)
  }

  /// Calls that are still on a generation of the group.
  var leases: Int { nodes.reduce(0) { $0 + $1.generation.leases } }

  /// How long after the replacement it is idle; `nil` for whoever asks later than the first.
  func timeUntilIdle() -> Duration? { idleness.time() }

  /// Notes that no call is left: a rollback is possible, a shutdown too.
  func standBy() { nodes.forEach { $0.generation.move(to: .standby) } }
}

/// Since when a group is replaced, and whether somebody has heard that it is idle.
private final class Idleness: Sendable {
  private let replacedAt = ContinuousClock.now
  private let isTold = Atomic(false)

  func time() -> Duration? {
    isTold.exchange(true, ordering: .relaxed) ? nil : ContinuousClock.now - replacedAt
  }
}

extension RunningGraph.Node {
  /// Which build of which plugin it is.
  struct Identity: Hashable {
    var plugin: String
    var number: Int
  }

  var identity: Identity { Identity(plugin: generation.plugin, number: generation.number) }
}
