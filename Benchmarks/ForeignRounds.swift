internal import Foundation
internal import PluginHost
internal import PluginInterface

/// Loads, calls, swaps and unloads a plugin in C over and over; the files are two builds of it.
enum ForeignRounds {
  private static let count = 500

  /// How many of the retired images are mapped afterwards.
  static func images(_ files: [String]) async throws -> Measurement {
    let host = try await host(files)
    try await swap(host, files, count)
    var mapped = 0
    // Who had the last value of a build lets it go at leisure.
    for _ in 0..<1_000 {
      let records = await host.generations().filter { $0.phase == .retired }
      guard records.count == count else {
        throw WrongOutcome("\(records.count) builds were retired")
      }
      mapped = records.count { $0.mappedKiB > 0 }
      if mapped == 0 { break }
      await Task.yield()
    }
    return Measurement(value: Double(mapped))
  }

  /// By how much the memory of the process's own has grown, after as many rounds to warm up.
  static func memory(_ files: [String]) async throws -> Measurement {
    let host = try await host(files)
    try await swap(host, files, count)
    let before = try SwapMemory.privateDirty()
    try await swap(host, files, count)
    let after = try SwapMemory.privateDirty()
    return Measurement(value: max(0, Double(after - before) / 1_024))
  }

  private static func host(_ files: [String]) async throws -> PluginHost {
    let host = try PluginHost(PluginSet(PluginSet.Request(plugins: [files[0]])))
    try await host.start()
    return host
  }

  private static func swap(_ host: PluginHost, _ files: [String], _ rounds: Int) async throws {
    var options = SwapOptions()
    options.standby = .zero
    for round in 0..<rounds {
      let answer = try await host.run("rounds", FeatureRequest()).render(as: .text)
      guard answer == "\(round % 2 + 1)" else { throw WrongOutcome("build \(answer) answered") }
      try await host.swap(["rounds": files[(round + 1) % 2]], options: options)
      _ = try? await host.confirm("rounds")
    }
  }
}
