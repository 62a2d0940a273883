/// Runs an operation with other values of the environment, for it and for all that it calls.
///
/// - Parameters:
///   - update: Given the current values, to change them.
///   - operation: Called once.
/// - Returns: What the operation returns.
/// - Throws: What `update` or the operation throws.
@discardableResult
public func withEnvironment<Result>(
  _ update: (inout EnvironmentValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var values = EnvironmentValues.current
  try update(&values)
  return try EnvironmentFrame.bind(values.frame, operation)
}

/// Runs an asynchronous operation with other values of the environment, for it and for all that it
/// calls and awaits.
///
/// - Parameters:
///   - isolation: Where the operation runs: with its caller.
///   - update: Given the current values, to change them.
///   - operation: Called once.
/// - Returns: What the operation returns.
/// - Throws: What `update` or the operation throws.
@discardableResult
public func withEnvironment<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout EnvironmentValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = EnvironmentValues.current
  try update(&values)
  return try await EnvironmentFrame.bind(values.frame, isolation: isolation, operation)
}

extension Feature {
  /// The same feature, with another value of the environment for it and for the features it calls.
  ///
  /// - Parameters:
  ///   - path: The value: `\.locale`.
  ///   - value: What is read there.
  /// - Returns: A feature that answers as this one does.
  public func environment<Value: Sendable>(
    _ path: any WritableKeyPath<EnvironmentValues, Value> & Sendable,
    _ value: Value
  ) -> EnvironmentFeature<Self> {
    EnvironmentFeature(base: self) { $0[keyPath: path] = value }
  }
}

/// A feature with values of the environment of its own.
public struct EnvironmentFeature<Base: Feature>: Feature {
  let base: Base
  let update: @Sendable (inout EnvironmentValues) -> Void

  /// Answers as the feature does, with these values.
  ///
  /// - Throws: What the feature throws.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    try await withEnvironment(update) { try await base.handle(request) }
  }
}
