internal import Foundation

/// What must be measured in a process of its own, because a library stays loaded for ever.
enum Child {
  /// Measures if the arguments say so; `nil` for the arguments of a person.
  static func run(_ arguments: [String]) async throws -> String? {
    guard arguments.count >= 2, arguments[0] == "child" else { return nil }
    let rest = Array(arguments.dropFirst(2))
    let measurement =
      switch arguments[1] {
      case "build": try await LoadMeasurement.build(copies: rest)
      case "host-start": try await LoadMeasurement.hostStart(rest)
      case "bare-start": try LoadMeasurement.bareStart(rest)
      case "scope-ten": try await ScopeMeasurement.ten(rest)
      case "scope-hundred": try await ScopeMeasurement.hundred(rest)
      case "swap-memory": try await SwapMemory.swapping(rest)
      case "foreign-images": try await ForeignRounds.images(rest)
      case "foreign-memory": try await ForeignRounds.memory(rest)
      case "halted": try await HaltedFigure.run(rest)
      case "load-memory": try await SwapMemory.loading(rest)
      case "peak-memory": try MemoryMeasurement.peak(running: rest)
      default: throw WrongOutcome("nothing is called \(arguments[1])")
      }
    return String(decoding: try JSONEncoder().encode(measurement), as: UTF8.self)
  }

  /// Runs this program again to measure `kind`.
  static func measure(_ kind: String, _ arguments: [String]) throws -> Measurement {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let output = try Command([program, "child", kind] + arguments).run()
    guard let last = output.split(separator: "\n").last else {
      throw WrongOutcome("\(kind) printed nothing")
    }
    return try JSONDecoder().decode(Measurement.self, from: Data(last.utf8))
  }
}
