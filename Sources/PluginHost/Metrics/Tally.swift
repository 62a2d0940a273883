/// What a host has counted since it was made.
///
/// A part of the host's actor: nothing here is locked.
struct Tally: Sendable {
  /// How a request ended.
  struct Ending: Hashable {
    /// Empty where no feature of the given name runs, since anyone may ask for any name.
    var feature: String
    var outcome: String
  }

  let began = ContinuousClock.now
  private(set) var requests: [Ending: Int] = [:]
  private(set) var durations: [String: Histogram] = [:]
  private(set) var changes: [String: Int] = [:]
  private(set) var refusals: [String: Int] = [:]
  private(set) var drains = Histogram(bounds: [
    0.001, 0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800,
  ])

  /// Counts a request by how it ended.
  mutating func count(_ feature: String, _ outcome: String) {
    requests[Ending(feature: feature, outcome: outcome), default: 0] += 1
  }

  /// Counts how long a feature's code took.
  mutating func observe(_ feature: String, _ duration: Duration) {
    durations[feature, default: Histogram(bounds: Self.requestBounds)].observe(duration)
  }

  private static let requestBounds = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
  ]

  /// Counts what happened to the host.
  mutating func count(_ event: HostEvent) {
    switch event {
    case .changed(let report): changes[report.outcome.rawValue, default: 0] += 1
    case .notChanged(let kind, _):
      changes["failed", default: 0] += 1
      refusals[kind, default: 0] += 1
    case .drained(_, _, let time): drains.observe(time)
    case .started, .retired, .warned: break
    }
  }
}
