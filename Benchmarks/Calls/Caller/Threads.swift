import CallInterface
import Cycles
import Foundation
import Glibc
import Synchronization

/// Calls from threads that are each kept on a processor.
///
/// Counted by the threads' own processor time: on a machine with other work a thread's wall time says
/// how long it waited. What threads take from each other costs processor time all the same.
enum Threads {
  private static let count = 20_000_000

  /// The median of five runs.
  static func twoAgainstOne() -> Measured {
    let ratios = (0..<5).map { _ in
      let calls = Slotted().proxy
      let one = throughput(of: 1, calls)
      return throughput(of: 2, calls) / one
    }
    return Measured(value: ratios.sorted()[2], baseline: nil)
  }

  private static func throughput(of threads: Int, _ calls: any Calls) -> Double {
    let shared = Shared()
    let ended = DispatchSemaphore(value: 0)
    for processor in 0..<threads {
      Thread {
        bench_pin(Int32(processor))
        let rate = shared.rate(of: calls, threads: threads)
        shared.rates.withLock { $0.append(rate) }
        ended.signal()
      }.start()
    }
    for _ in 0..<threads { ended.wait() }
    return shared.rates.withLock { $0.reduce(0, +) }
  }

  private final class Shared: Sendable {
    let rates = Mutex([Double]())
    let ready = Atomic(0)

    /// Calls in a microsecond of processor time, once all threads are there.
    func rate(of calls: any Calls, threads: Int) -> Double {
      ready.add(1, ordering: .sequentiallyConsistent)
      while ready.load(ordering: .acquiring) < threads { sched_yield() }
      let start = processorTime()
      var number = 0
      for _ in 0..<Threads.count { number = calls.sync(number) }
      precondition(number >= Threads.count)
      return Double(Threads.count) / (processorTime() - start)
    }

    private func processorTime() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
  }
}
