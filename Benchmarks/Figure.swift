/// One promise: what is measured, and what it may be at most, or at least.
struct Figure: Sendable {
  /// The words of the promise.
  let name: String
  let limit: Double
  let unit: String
  /// Whether the value must reach the limit instead of staying below it.
  var isLeast = false
  let measure: @Sendable (Workspace) async throws -> Measurement

  static let all =
    inspection + loading + wiring + scopes + memory + swapping + ambient + foreign
    + verification
}

extension Figure {
  /// Whether a value keeps the promise.
  func holds(_ value: Double) -> Bool { isLeast ? value >= limit : value <= limit }
}

/// What was measured.
struct Measurement: Sendable, Codable {
  /// In the unit of the figure.
  var value: Double
  /// What the thing compared with took in the same run, in microseconds; `nil` where the limit is
  /// absolute.
  var baseline: Double?
}
