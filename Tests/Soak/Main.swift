internal import Foundation

/// `plughost-soak [SWAPS [CALLERS [SEED [PLUGINS]]]]`: exit status 0 if every promise held.
///
/// Without CALLERS, that is with 0, it looks at what SWAPS swaps leave in memory and in the ledger.
@main struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    let number = { (index: Int, standard: Int) in
      arguments.indices.contains(index) ? Int(arguments[index]) ?? standard : standard
    }
    let seed = number(2, 1)
    let plugins = arguments.indices.contains(3) ? arguments[3] : "Tests/Fixtures/.build/debug"
    print("seed \(seed)")
    let callers = number(1, 2)
    if callers == 0 {
      finish(try await MemoryRun(swaps: number(0, 500), plugins: plugins).run())
    }
    var soak = Soak(
      swaps: number(0, 1000),
      callers: callers,
      seed: UInt64(seed),
      plugins: plugins
    )
    finish(try await soak.run())
  }

  private static func finish(_ faults: [String]) -> Never {
    for fault in faults.prefix(20) { print("FAULT \(fault)") }
    exit(faults.isEmpty ? 0 : 1)
  }
}
