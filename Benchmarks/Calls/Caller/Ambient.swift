import CallInterface
import Implementation
import PluginInterface

/// Reads of what flows with a task, against those of a bare task-local of the same type.
///
/// The getters are the interface library's, the table is PluginInterface's, the reads are made here: as
/// in a plugin.
enum Ambient {
  @TaskLocal private static var calls: any Calls = makeCalls(offset: 1)
  @TaskLocal private static var pace = 1

  private struct Reader {
    @Dependency(\.calls) var calls
    @Environment(\.pace) var pace
  }

  private static let count = 100_000
  private static let rounds = 60

  /// A dependency, the last of a bundle of ten.
  @concurrent static func dependency() async -> Measured {
    let calls = makeCalls(offset: 1)
    return await withDependencies {
      for change in Filler.all { change(&$0) }
      $0.calls = calls
    } operation: {
      let reader = Reader()
      return await $calls.withValue(calls) {
        compare(bare: { bareCalls() }, ours: { ownCalls(reader) })
      }
    }
  }

  /// A value of the environment.
  @concurrent static func environment() async -> Measured {
    await withEnvironment {
      $0.pace = 1
    } operation: {
      await $pace.withValue(1) {
        compare(bare: { barePace() }, ours: { ownPace(Reader()) })
      }
    }
  }

  private static func compare(bare: () -> Int, ours: () -> Int) -> Measured {
    var best = (bare: Duration.seconds(60), ours: Duration.seconds(60))
    for _ in 0..<rounds {
      best.bare = min(best.bare, ContinuousClock().measure { precondition(bare() != 0) })
      best.ours = min(best.ours, ContinuousClock().measure { precondition(ours() != 0) })
    }
    return Measured(value: best.ours / best.bare, baseline: best.bare / .microseconds(count))
  }

  @inline(never) private static func bareCalls() -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= calls.sync(1) }
    return sum
  }

  @inline(never) private static func ownCalls(_ reader: Reader) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= reader.calls.sync(1) }
    return sum
  }

  @inline(never) private static func barePace() -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= pace }
    return sum
  }

  @inline(never) private static func ownPace(_ reader: Reader) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= reader.pace }
    return sum
  }
}

/// Nine members more, so that the one that is read has to be looked for.
private enum Filler<Tag>: DependencyKey {
  typealias Value = Int
}

extension Filler where Tag == Never {
  static var all: [(inout DependencyValues) -> Void] {
    [
      set(Filler<Int8>.self), set(Filler<Int16>.self), set(Filler<Int32>.self),
      set(Filler<Int64>.self), set(Filler<UInt8>.self), set(Filler<UInt16>.self),
      set(Filler<UInt32>.self), set(Filler<UInt64>.self), set(Filler<Float>.self),
    ]
  }

  private static func set<Key: DependencyKey>(
    _ key: Key.Type
  ) -> (inout DependencyValues) -> Void where Key.Value == Int {
    { $0[key] = 1 }
  }
}
