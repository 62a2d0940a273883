/// One promise: what is measured, and what it may be at most.
struct Figure: Sendable {
  /// The words of the promise.
  let name: String
  let limit: Double
  let unit: String
  let measure: @Sendable (Workspace) async throws -> Measurement

  static let all = inspection + loading + wiring + memory
}

/// What was measured.
struct Measurement: Sendable, Codable {
  /// In the unit of the figure.
  var value: Double
  /// What the thing compared with took in the same run, in microseconds; `nil` where the limit is
  /// absolute.
  var baseline: Double?
}
