internal import PluginInterface

/// Runs features of the host for a plugin.
struct HostFeatureRunner: FeatureRunner {
  private let reference: HostReference

  init(_ reference: HostReference) { self.reference = reference }

  func features() async -> [String] { await reference.host?.features ?? [] }

  func run(_ feature: String, _ request: FeatureRequest) async throws -> any FeatureResponse {
    guard let host = reference.host else { throw HostFailure.notRunning }
    return try await host.run(feature, request)
  }
}
