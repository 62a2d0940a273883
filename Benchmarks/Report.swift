internal import Foundation

/// The table for people and the array for machines.
struct Report {
  private(set) var failures: [String] = []
  private(set) var lastLine = ""
  private var rows: [Row] = []

  private struct Row: Encodable {
    let name: String
    let value: Double
    let limit: Double
    let unit: String
    let holds: Bool
    let baseline: Double?

    /// A `null` says that there is nothing to compare with; a missing field would say nothing.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      try container.encode(value, forKey: .value)
      try container.encode(limit, forKey: .limit)
      try container.encode(unit, forKey: .unit)
      try container.encode(holds, forKey: .holds)
      try container.encode(baseline, forKey: .baseline)
    }

    private enum Keys: CodingKey { case name, value, limit, unit, holds, baseline }
  }

  mutating func add(_ figure: Figure, _ measured: Measurement) {
    let holds = figure.holds(measured.value)
    rows.append(
      Row(
        name: figure.name,
        value: measured.value,
        limit: figure.limit,
        unit: figure.unit,
        holds: holds,
        baseline: measured.baseline
      )
    )
    let against = measured.baseline.map { ", against \(Self.text($0)) µs" } ?? ""
    lastLine = """
      \(holds ? "holds    " : "NOT HELD ") \(Self.text(measured.value)) \(figure.unit) \
      (at \(figure.isLeast ? "least" : "most") \(Self.text(figure.limit))\(against))  \(figure.name)
      """
  }

  mutating func fail(_ figure: Figure, _ reason: String) {
    failures.append(figure.name)
    lastLine = "FAILED    \(figure.name): \(reason)"
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(rows)
  }

  private static func text(_ number: Double) -> String { String(format: "%.4g", number) }
}
