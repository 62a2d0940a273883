internal import Foundation
internal import Glibc

extension Figure {
  static let memory = [
    Figure(name: "peak memory while inspecting 1,000 plugins", limit: 64, unit: "MB") { workspace in
      let plugin = try ChainPlugins(workspace).plugin(0)
      let copies = try workspace.copies(of: plugin, count: 1_000, in: "inspected").map(\.path)
      let host = try workspace.product("plughost").path
      return try Child.measure("peak-memory", [host, "inspect", "--json"] + copies)
    }
  ]
}

enum MemoryMeasurement {
  /// The largest resident size of one command, in megabytes.
  static func peak(running arguments: [String]) throws -> Measurement {
    _ = try Command(arguments).run()
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0 else {
      throw WrongOutcome("the system does not say what was used")
    }
    return Measurement(value: Double(usage.ru_maxrss) * 1_024 / 1_000_000)
  }
}
