internal import Foundation

/// How the process grows with the images that stay mapped; printed, and no promise by itself.
///
/// The first half of the run is not counted: caches fill and threads come.
struct ResidentGrowth: CustomStringConvertible {
  private let swaps: Int
  private var middle = 0
  private var last = 0

  init(of swaps: Int) { self.swaps = swaps }

  /// Reads the resident size in the middle and at the end of the run.
  mutating func note(_ number: Int) {
    if number == swaps / 2 { middle = Self.resident }
    if number == swaps { last = Self.resident }
  }

  /// The growth, by transaction.
  var description: String {
    let count = swaps - swaps / 2
    let growth = Double(last - middle) / Double(count)
    return String(
      format: "%d KiB resident; %.1f KiB more with each of the last %d transactions",
      last,
      growth,
      count
    )
  }

  private static var resident: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
  }
}
