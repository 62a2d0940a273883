/// Runs other features; for a plugin that composes them, such as an app's coordinator.
///
/// The host provides it to who declares it. Whoever has it can run every feature of the host, so
/// declare it where routing is the purpose and nowhere else. A feature that is run from inside a
/// request belongs to that request: it has the same request id, and shares what lives as long.
@DependencyInterface
public protocol FeatureRunner: Sendable {
  /// The ids of the features that can be run, sorted.
  func features() async -> [String]

  /// Runs one request on a feature.
  ///
  /// - Parameters:
  ///   - feature: The id.
  ///   - request: Handed over as it is.
  /// - Returns: The feature's response.
  /// - Throws: An error that names the feature if there is none of that id; otherwise what the
  ///   feature throws.
  func run(_ feature: String, _ request: FeatureRequest) async throws -> any FeatureResponse
}
