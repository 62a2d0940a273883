import ArgumentParser

/// A time as people write it: `250ms`, `10s`, `5m`, `1h`.
struct DurationArgument: ExpressibleByArgument, Hashable {
  var duration: Duration

  private static let units: [(suffix: String, milliseconds: Double)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
  ]

  init(_ duration: Duration) {
    self.duration = duration
  }

  init?(argument: String) {
    guard let unit = Self.units.first(where: { argument.hasSuffix($0.suffix) }),
      let number = Double(argument.dropLast(unit.suffix.count)),
      case let milliseconds = number * unit.milliseconds,
      milliseconds >= 1, milliseconds <= 1e12
    else { return nil }
    duration = .milliseconds(Int64(milliseconds))
  }

  /// Reads a time, or says how one is written.
  static func reading(_ text: String) throws -> DurationArgument {
    guard let duration = DurationArgument(argument: text) else {
      throw ValidationError("write a number above zero and its unit, as in 500ms, 10s or 2m.")
    }
    return duration
  }

  var defaultValueDescription: String { duration.short }
}

extension Duration {
  /// The time in its largest whole unit: `250ms`, `10s`, `5m`, `1h`.
  var short: String {
    let milliseconds =
      components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let units: [(Int64, String)] = [(3_600_000, "h"), (60_000, "m"), (1000, "s")]
    guard let unit = units.first(where: { milliseconds.isMultiple(of: $0.0) && milliseconds > 0 })
    else { return "\(milliseconds)ms" }
    return "\(milliseconds / unit.0)\(unit.1)"
  }
}
