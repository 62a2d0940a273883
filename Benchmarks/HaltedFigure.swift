internal import Foundation
internal import PluginHost
internal import PluginInterface
internal import Synchronization

/// Whether calls go on while a swap stands still, at each of its steps in turn.
enum HaltedFigure {
  /// Swaps two builds to and fro, once for each step, under two tasks that call.
  ///
  /// - Parameter files: The interface, a consumer and two builds.
  /// - Returns: At how many steps calls stood still, or failed.
  /// - Throws: What a swap throws.
  static func run(_ files: [String]) async throws -> Measurement {
    var request = PluginSet.Request(plugins: [files[1], files[2]])
    request.interfaces = [files[0]]
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    let calls = CountedCalls(to: host, from: 2)
    var standstills = 0
    for (number, held) in SwapStep.allCases.enumerated() {
      let stood = Mutex(true)
      var options = SwapOptions()
      options.onStep = { step in
        guard step == held else { return }
        let isStanding = await !calls.goOn(by: 1000)
        stood.withLock { $0 = isStanding }
      }
      try await host.swap(["calls": files[2 + (number + 1) % 2]], options: options)
      standstills += stood.withLock { $0 } ? 1 : 0
    }
    let failed = await calls.stop()
    await host.shutdown()
    return Measurement(value: Double(standstills + failed))
  }
}

/// Requests that follow each other without a pause.
private final class CountedCalls: Sendable {
  private let answered = Atomic(0)
  private let failed = Atomic(0)
  private let isOver = Atomic(false)
  private let tasks = Mutex([Task<Void, Never>]())

  init(to host: PluginHost, from count: Int) {
    for _ in 0..<count {
      let task = Task { [self] in
        while !isOver.load(ordering: .relaxed) {
          do {
            _ = try await host.run("consumer", FeatureRequest()).render(as: .text)
            answered.add(1, ordering: .relaxed)
          } catch { failed.add(1, ordering: .relaxed) }
        }
      }
      tasks.withLock { $0.append(task) }
    }
  }

  /// Waits for more answers; whether they came within five seconds.
  func goOn(by count: Int) async -> Bool {
    let start = answered.load(ordering: .relaxed)
    let end = ContinuousClock.now + .seconds(5)
    while answered.load(ordering: .relaxed) < start + count {
      guard ContinuousClock.now < end else { return false }
      try? await Task.sleep(for: .microseconds(100))
    }
    return true
  }

  /// Ends the calls; how many failed.
  func stop() async -> Int {
    isOver.store(true, ordering: .relaxed)
    for task in tasks.withLock({ $0 }) { await task.value }
    return failed.load(ordering: .relaxed)
  }
}
