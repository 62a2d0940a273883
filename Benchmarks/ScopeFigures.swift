internal import Foundation
internal import Glibc
internal import PluginHost
internal import PluginInspection
internal import PluginInterface
internal import Synchronization

extension Figure {
  static let scopes = [
    Figure(
      name: "opening and closing a request scope with 10 dependencies",
      limit: 5,
      unit: "µs"
    ) { workspace in
      let plugins = try ScopePlugins(workspace)
      let files = [plugins.interface, plugins.plugins].map(\.path)
      return try Child.measure("scope-ten", files)
    },
    Figure(
      name: """
        rebuilding a scope's graph of 100 providers, against calling the same builders by hand
        """,
      limit: 1.5,
      unit: "×"
    ) { workspace in
      let plugins = try ScopePlugins(workspace)
      let files = [plugins.interface, plugins.plugins, plugins.byHand].map(\.path)
      return try Child.measure("scope-hundred", files)
    },
  ]
}

/// What is measured in a process of its own.
enum ScopeMeasurement {
  private static let rounds = 2_000

  /// `files` are the interface module and the folder of plugins.
  static func ten(_ files: [String]) async throws -> Measurement {
    let host = try await start(files, "ten")
    let bench = try await host.scopeBench(of: "ten")
    return Measurement(value: try await shortest(bench).0 / 1_000)
  }

  /// `files` as in ``ten(_:)``, then the library that builds by hand.
  static func hundred(_ files: [String]) async throws -> Measurement {
    let host = try await start(files, "hundred")
    let bench = try await host.scopeBench(of: "hundred")
    let build = try HandBuild(files[2])
    var best = (host: Double.infinity, hand: Double.infinity)
    // In turn, so that both see the same machine.
    for _ in 0..<10 {
      best.host = min(best.host, try await shortest(bench, rounds / 10).0)
      best.hand = min(best.hand, await build(rounds / 10))
    }
    return Measurement(value: best.host / best.hand, baseline: best.hand / 1_000)
  }

  private static func start(_ files: [String], _ feature: String) async throws -> PluginHost {
    var request = PluginSet.Request(plugins: [files[1]])
    request.interfaces = [files[0]]
    request.wanted = .plugins([feature])
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    return host
  }

  /// In nanoseconds.
  @concurrent private static func shortest(
    _ bench: ScopeBench,
    _ rounds: Int = rounds
  ) async throws -> (Double, Int) {
    var best = Duration.seconds(60)
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      try await bench.openAndClose()
      best = min(best, start.duration(to: .now))
    }
    return (best / .nanoseconds(1), rounds)
  }
}

/// The builders of the same sources, called by hand.
private struct HandBuild {
  private typealias Done = @convention(c) @Sendable (Double) -> Void
  private typealias Function = @convention(c) (Int, Done) -> Void
  private static let results = Mutex<CheckedContinuation<Double, Never>?>(nil)
  private let function: Function

  init(_ path: String) throws {
    guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let symbol = unsafe dlsym(handle, "bench_build_by_hand")
    else { throw WrongOutcome("\(path) cannot be opened") }
    // Right: the function was compiled with this signature by this bench.
    function = unsafe unsafeBitCast(symbol, to: Function.self)
  }

  /// The shortest of `rounds`, in nanoseconds.
  func callAsFunction(_ rounds: Int) async -> Double {
    await withCheckedContinuation { continuation in
      Self.results.withLock { $0 = continuation }
      function(rounds) { nanoseconds in
        HandBuild.results.withLock { $0 }?.resume(returning: nanoseconds)
      }
    }
  }
}
