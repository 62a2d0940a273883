// Nothing is wrong: it shows its request's id and the headers that reach the API.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct EchoFeature: Feature {
  let dependencies: EchoFeatureBuilder.Dependencies
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let headers: [String: String] = try await dependencies.apiClient.fetch(Endpoint(path: "/"))
    let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return LineResponse(([dependencies.request.requestID] + lines).joined(separator: " "))
  }
}

@Plugin("echo-feature", version: "1.0.0", lifetime: .request)
struct EchoFeatureBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let apiClient: any APIClient
    let request: any RequestContext
  }
  init() {}
  func build(_ dependencies: Dependencies) -> EchoFeature {
    EchoFeature(dependencies: dependencies)
  }
}
