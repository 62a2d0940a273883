internal import Foundation

/// `plughost-soak [SWAPS [CALLERS [SEED [PLUGINS]]]]`: exit status 0 if every promise held.
@main struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    let number = { (index: Int, standard: Int) in
      arguments.indices.contains(index) ? Int(arguments[index]) ?? standard : standard
    }
    let seed = number(2, 1)
    let plugins = arguments.indices.contains(3) ? arguments[3] : "Tests/Fixtures/.build/debug"
    print("seed \(seed)")
    var soak = Soak(
      swaps: number(0, 1000),
      callers: number(1, 2),
      seed: UInt64(seed),
      plugins: plugins
    )
    let faults = try await soak.run()
    for fault in faults.prefix(20) { print("FAULT \(fault)") }
    exit(faults.isEmpty ? 0 : 1)
  }
}
