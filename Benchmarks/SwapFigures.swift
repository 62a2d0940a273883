internal import Foundation
internal import Glibc
internal import PluginHost
internal import PluginInspection

extension Figure {
  static let swapping =
    ["sync", "throwing", "generic"].map { kind in
      Figure(
        name: "call through a live proxy, against a hand-written forwarder: \(kind)",
        limit: 1.25,
        unit: "×"
      ) { try CallPrograms($0).measure(kind) }
    } + [
      Figure(name: "async call through a proxy, against the same forwarder", limit: 1.25, unit: "×")
      {
        try CallPrograms($0).measure("async")
      },
      Figure(
        name: "call on a stored direct dependency, against the bare existential",
        limit: 1.05,
        unit: "×"
      ) { try CallPrograms($0).measure("direct") },
      Figure(
        name: "throughput of two pinned threads through one slot, against one",
        limit: 1.8,
        unit: "×",
        isLeast: true
      ) { try CallPrograms($0).measure("two-threads") },
      Figure(
        name: "p99 of single calls under 1,000 publishes a second: sync, beyond bare",
        limit: 20,
        unit: "ns"
      ) { try CallPrograms($0).measure("tail") },
      Figure(
        name: "p99 of single calls under 1,000 publishes a second: async, against bare",
        limit: 2,
        unit: "×"
      ) { try CallPrograms($0).measure("async-tail") },
      Figure(
        name: "10,000 publishes and 500 real loads with two calling threads: calls lost or failed",
        limit: 0,
        unit: "calls"
      ) { workspace in
        let programs = try CallPrograms(workspace)
        let copies = try workspace.copies(of: programs.plugins[0], count: 500, in: "storm")
        return try programs.measure("storm", copies.map(\.path))
      },
      Figure(
        name: "swapper halted at each step in turn, two tasks calling: steps at which calls stop",
        limit: 0,
        unit: "steps"
      ) { workspace in
        let programs = try CallPrograms(workspace)
        let files = [programs.interface, programs.consumer] + programs.plugins
        return try Child.measure("halted", files.map(\.path))
      },
      Figure(
        name: "edit → swapped under watch, against the bare build command",
        limit: 1.2,
        unit: "×"
      ) { try WatchFigure($0).measure() },
      Figure(
        name: "private dirty memory per Swift swap, against bare dlopen + builder of the same file",
        limit: 1.25,
        unit: "×"
      ) { try swapMemory($0) },
    ]

  private static func swapMemory(_ workspace: Workspace) throws -> Measurement {
    let programs = try CallPrograms(workspace)
    let files = [programs.interface, programs.consumer] + programs.plugins
    let host = try Child.measure("swap-memory", files.map(\.path)).value
    let count = SwapMemory.warmUp + SwapMemory.count
    let copies = try programs.plugins.flatMap {
      try workspace.copies(of: $0, count: count / 2, in: "loaded")
    }
    let bare = try Child.measure(
      "load-memory",
      [programs.interface.path] + copies.map(\.path)
    ).value
    print("          \(host) KiB with each swap, \(bare) KiB with each load by hand")
    return Measurement(value: host / bare)
  }
}

/// What one more generation costs in memory of the process's own.
enum SwapMemory {
  /// Until the allocator has an arena for each thread that a builder may run on.
  static let warmUp = 200
  static let count = 200

  /// KiB with each swap of a host; `files` are the interface, a consumer and two builds.
  static func swapping(_ files: [String]) async throws -> Measurement {
    var request = PluginSet.Request(plugins: [files[1], files[2]])
    request.interfaces = [files[0]]
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    var options = SwapOptions()
    options.standby = .zero
    var next = 0
    return try await growth { [options] in
      next += 1
      try await host.swap(["calls": files[2 + next % 2]], options: options)
    }
  }

  /// KiB with each load by hand; `files` are the interface and the copies to load.
  static func loading(_ files: [String]) async throws -> Measurement {
    _ = try BareLibrary.open(files[0])
    var copies = files.dropFirst().makeIterator()
    return try await growth {
      guard let path = copies.next() else { throw WrongOutcome("too few copies") }
      _ = try await BareLibrary.build(path, entry: "plughost_v1_calls")
    }
  }

  private static func growth(_ step: () async throws -> Void) async throws -> Measurement {
    for _ in 0..<warmUp { try await step() }
    let before = try privateDirty()
    for _ in 0..<count { try await step() }
    return Measurement(value: Double(try privateDirty() - before) / Double(count))
  }

  static func privateDirty() throws -> Int {
    // A page of a file that was just written counts as dirty until the system has written it out.
    sync()
    let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
    guard let words = line?.split(separator: " "), words.count > 1, let kibibytes = Int(words[1])
    else { throw WrongOutcome("the system does not say what is private") }
    return kibibytes
  }
}
