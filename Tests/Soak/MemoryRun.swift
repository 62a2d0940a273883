internal import Foundation
internal import Glibc
import PluginHost
import PluginInspection
import PluginInterface

/// What swaps leave in memory, against loading and building the same files by hand.
///
/// No caller runs: what they remember would be counted, too. Both sides are measured in one process
/// and after a warm-up, so the two figures can be compared on any machine.
struct MemoryRun {
  let swaps: Int
  let plugins: String

  /// A swap may leave this many times as much as a load by hand.
  ///
  /// The bench knows the figure better, from a longer run of a release build; this is to find what
  /// grows with each swap and should not.
  private static let mostTimes = 2.0

  /// Runs it.
  ///
  /// - Returns: What went wrong; empty if the ledger and the memory are as they should be.
  func run() async throws -> [String] {
    var request = PluginSet.Request(plugins: ["LiveConsumer", "SwappedRouterV1"].map(path))
    request.wanted = .everything
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    let (swapping, ledger) = try await swap(host)
    await host.shutdown()
    let loading = try await load()
    print(
      String(
        format: "%d swaps; %.1f KiB with each, %.1f KiB with each load by hand; %d in the ledger",
        swaps,
        swapping,
        loading,
        ledger.count
      )
    )
    var faults = Self.faults(in: ledger, swaps: swaps)
    if swapping > loading * Self.mostTimes { faults.append("a swap leaves too much in memory") }
    return faults
  }

  /// The growth with each swap of the second half, and the ledger after the last.
  private func swap(_ host: PluginHost) async throws -> (Double, [GenerationRecord]) {
    var options = SwapOptions()
    options.standby = .zero
    var middle = 0
    for number in 1...swaps {
      let build = number.isMultiple(of: 2) ? "SwappedRouterV1" : "SwappedRouterV2"
      try await host.swap(["swapped-router": path(build)], options: options)
      if number == swaps / 2 { middle = try Self.privateDirty() }
    }
    // The last shutdown comes after the report.
    while await host.generations().contains(where: { !$0.phase.isSettled }) { await Task.yield() }
    let growth = try Self.privateDirty() - middle
    return (Double(growth) / Double(swaps - swaps / 2), await host.generations())
  }

  /// The growth with each load of copies of the same two files, a builder's run included.
  private func load() async throws -> Double {
    let folder = NSTemporaryDirectory() + "memory-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var middle = 0
    for number in 1...swaps / 2 {
      let copy = "\(folder)/\(number).so"
      let build = number.isMultiple(of: 2) ? "SwappedRouterV1" : "SwappedRouterV2"
      try FileManager.default.copyItem(atPath: path(build), toPath: copy)
      try await BareBuild.run(copy, entry: "plughost_v1_swapped_router")
      try FileManager.default.removeItem(atPath: copy)
      if number == swaps / 4 { middle = try Self.privateDirty() }
    }
    return Double(try Self.privateDirty() - middle) / Double(swaps / 2 - swaps / 4)
  }

  /// One consumer and one router serve, every other router is retired, and no call is left.
  private static func faults(in ledger: [GenerationRecord], swaps: Int) -> [String] {
    let serving = ledger.filter { $0.phase == .serving }.map(\.plugin)
    let retired = ledger.count { $0.phase == .retired }
    let leases = ledger.reduce(0) { $0 + $1.leases }
    return (serving == ["live-consumer", "swapped-router"] ? [] : ["\(serving) serve"])
      + (retired == swaps ? [] : ["\(retired) of \(swaps) replaced generations are retired"])
      + (leases == 0 ? [] : ["\(leases) calls are left"])
  }

  private func path(_ fixture: String) -> String { "\(plugins)/lib\(fixture).so" }

  /// KiB that are this process's own.
  private static func privateDirty() throws -> Int {
    // A page of a file that was just written counts as dirty until the system has written it out.
    sync()
    let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

extension GenerationPhase {
  fileprivate var isSettled: Bool { self == .serving || self == .retired }
}
