public import PluginInterface

/// Reads data from the app's API, wherever that lives.
///
/// ## Concurrency
///
/// Calls may be made from many tasks at once and finish in any order. Cancelling the calling task
/// ends the call early.
///
/// ## Failure
///
/// An implementation throws ``APIError`` for everything that went wrong with the request, and
/// `CancellationError` if the caller gave up. A failed call changes nothing; the next may succeed.
///
/// ## Replacement
///
/// The host may replace the implementation between two calls. A call ends where it began.
@DependencyInterface
public protocol APIClient: Sendable {
  /// Fetches one value.
  ///
  /// - Parameters:
  ///   - endpoint: Where the value is.
  ///   - type: What to decode. `Encodable` too, so that the call can cross a process boundary.
  /// - Returns: The decoded value.
  /// - Throws: ``APIError``, or `CancellationError` if the calling task was cancelled.
  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value
}

extension APIClient {
  /// Fetches one value, of the type that the place of the call expects.
  ///
  /// ```swift
  /// let profile: Profile = try await apiClient.fetch(endpoint)
  /// ```
  ///
  /// - Parameter endpoint: Where the value is.
  /// - Returns: The decoded value.
  /// - Throws: What ``fetch(_:as:)`` throws.
  public func fetch<Value: Codable & Sendable>(_ endpoint: Endpoint) async throws -> Value {
    try await fetch(endpoint, as: Value.self)
  }
}
