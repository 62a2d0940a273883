import CallInterface
import Implementation
import PluginInterface

/// The ways to call, each in a loop of its own that the compiler cannot look through.
enum Ways {
  private static let rounds = 40
  private static let count = 100_000

  @inline(never) static func sync(_ calls: any Calls) {
    var number = 0
    for _ in 0..<count { number = calls.sync(number) }
    precondition(number >= count)
  }

  @inline(never) static func throwing(_ calls: any Calls) {
    var number = 0
    for _ in 0..<count { number = (try? calls.throwing(number)) ?? 0 }
    precondition(number >= count)
  }

  @inline(never) static func generic(_ calls: any Calls) {
    var number = 1
    for _ in 0..<count { number = calls.generic(number) }
    precondition(number == 1)
  }

  @inline(never) static func async(_ calls: any Calls) async {
    var number = 0
    for _ in 0..<count { number = await calls.async(number) }
    precondition(number >= count)
  }

  /// A proxy against a forwarder, in turn; the shortest of many rounds of each.
  static func compare(_ way: (any Calls) -> Void) -> Measured {
    let subjects = subjects()
    var best = (proxy: Duration.seconds(60), forwarder: Duration.seconds(60))
    for _ in 0..<rounds {
      best.forwarder = min(best.forwarder, ContinuousClock().measure { way(subjects.forwarder) })
      best.proxy = min(best.proxy, ContinuousClock().measure { way(subjects.proxy) })
    }
    return measured(best)
  }

  /// What a `direct` member holds against the bare existential, in turn.
  static func direct() -> Measured {
    let bare = makeCalls(offset: 1)
    let members = [MemberValues("calls", one: ProvidedDependency(CallsKey.self, bare))]
    guard let held = try? DependencyResolver(members).one("calls", CallsKey.self) else {
      fatalError("no value for 'calls'")
    }
    var best = (held: Duration.seconds(60), bare: Duration.seconds(60))
    for _ in 0..<rounds {
      best.bare = min(best.bare, ContinuousClock().measure { sync(bare) })
      best.held = min(best.held, ContinuousClock().measure { sync(held) })
    }
    return Measured(value: best.held / best.bare, baseline: best.bare / .microseconds(count))
  }

  /// The same for calls that can suspend.
  @concurrent static func compare(_ way: @Sendable (any Calls) async -> Void) async -> Measured {
    let subjects = subjects()
    var best = (proxy: Duration.seconds(60), forwarder: Duration.seconds(60))
    for _ in 0..<rounds {
      var start = ContinuousClock.now
      await way(subjects.forwarder)
      best.forwarder = min(best.forwarder, start.duration(to: .now))
      start = ContinuousClock.now
      await way(subjects.proxy)
      best.proxy = min(best.proxy, start.duration(to: .now))
    }
    return measured(best)
  }

  private static func subjects() -> (proxy: any Calls, forwarder: any Calls) {
    (Slotted().proxy, Forwarder(makeCalls(offset: 1)))
  }

  private static func measured(_ best: (proxy: Duration, forwarder: Duration)) -> Measured {
    Measured(value: best.proxy / best.forwarder, baseline: best.forwarder / .microseconds(count))
  }
}
