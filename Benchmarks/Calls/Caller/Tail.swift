import CallInterface
import Cycles
import Foundation
import Implementation
import PluginInterface
import Synchronization

/// The slow end of single calls while another thread publishes a thousand times a second.
///
/// Calls through the proxy and bare ones are measured in turn, so that both see the same machine.
enum Tail {
  private static let count = 1_000_000

  /// What a proxy adds, in nanoseconds.
  static func sync() -> Measured {
    let slotted = Slotted()
    let bare = makeCalls(offset: 1)
    var ticks = (proxy: [UInt64](), bare: [UInt64]())
    ticks.proxy.reserveCapacity(count)
    ticks.bare.reserveCapacity(count)
    let publisher = Publisher(slotted.slot)
    for number in 0..<count {
      ticks.bare.append(timed(bare, number))
      ticks.proxy.append(timed(slotted.proxy, number))
    }
    publisher.stop()
    let rate = ticksInNanosecond()
    let (proxy, bareTail) = (tail(ticks.proxy) / rate, tail(ticks.bare) / rate)
    return Measured(value: proxy - bareTail, baseline: bareTail / 1_000)
  }

  /// How many times as long as a bare one.
  @concurrent static func async() async -> Measured {
    let slotted = Slotted()
    let bare = makeCalls(offset: 1)
    var ticks = (proxy: [UInt64](), bare: [UInt64]())
    ticks.proxy.reserveCapacity(count)
    ticks.bare.reserveCapacity(count)
    let publisher = Publisher(slotted.slot)
    for number in 0..<count {
      ticks.bare.append(await timed(bare, number))
      ticks.proxy.append(await timed(slotted.proxy, number))
    }
    publisher.stop()
    let (proxy, bareTail) = (tail(ticks.proxy), tail(ticks.bare))
    return Measured(value: proxy / bareTail, baseline: bareTail / ticksInNanosecond() / 1_000)
  }

  @inline(never) private static func timed(_ calls: any Calls, _ number: Int) -> UInt64 {
    let start = bench_ticks()
    let result = calls.sync(number)
    let end = bench_ticks()
    precondition(result != number)
    return end &- start
  }

  @inline(never) private static func timed(_ calls: any Calls, _ number: Int) async -> UInt64 {
    let start = bench_ticks()
    let result = await calls.async(number)
    let end = bench_ticks()
    precondition(result != number)
    return end &- start
  }

  private static func tail(_ ticks: [UInt64]) -> Double {
    Double(ticks.sorted()[ticks.count * 99 / 100])
  }

  private static func ticksInNanosecond() -> Double {
    let (start, ticks) = (ContinuousClock.now, bench_ticks())
    Thread.sleep(forTimeInterval: 0.1)
    return Double(bench_ticks() - ticks) / (start.duration(to: .now) / .nanoseconds(1))
  }
}

/// Publishes a thousand times a second, on a thread of its own.
final class Publisher: Sendable {
  private let isEnding = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  init(_ slot: Slot<any Calls>) {
    Thread { [self] in
      var number = 0
      while !isEnding.load(ordering: .relaxed) {
        number += 1
        slot.publish(makeCalls(offset: 1 + number % 2))
        Thread.sleep(forTimeInterval: 0.000_94)
      }
      ended.signal()
    }.start()
  }

  func stop() {
    isEnding.store(true, ordering: .relaxed)
    ended.wait()
  }
}
