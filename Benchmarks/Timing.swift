internal import Glibc

/// Times in microseconds.
enum Timing {
  /// The shortest of `count` runs: what the code needs when nothing else wants the machine.
  static func shortest(of count: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<count { best = min(best, try once(body)) }
    return best
  }

  /// The least processor time of `count` runs on this thread: waiting for a processor is not in it.
  static func leastProcessorTime(of count: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<count {
      let start = processorTime()
      try body()
      best = min(best, processorTime() - start)
    }
    return best
  }

  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// The medians of two things that are measured in turn, so that both see the same machine.
  static func medians(
    of count: Int,
    _ first: (Int) async throws -> Double,
    _ second: (Int) async throws -> Double
  ) async throws -> (first: Double, second: Double) {
    var samples: (first: [Double], second: [Double]) = ([], [])
    for index in 0..<count {
      samples.first.append(try await first(index))
      samples.second.append(try await second(index))
    }
    return (median(samples.first), median(samples.second))
  }

  static func once(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body).microseconds
  }

  private static func median(_ samples: [Double]) -> Double {
    let sorted = samples.sorted()
    return sorted[sorted.count / 2]
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}
