// Nothing is wrong: it calls the two soak providers in turn and answers with what they said.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct SoakConsumer: Feature {
  let dependencies: SoakConsumerBuilder.Dependencies

  /// The input comes back first, so that every answer can be told from every other.
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let before = dependencies.router.url(for: Route("x"))
    let middle = try await dependencies.client.fetch(Endpoint(path: "/x"), as: String.self)
    let after = dependencies.router.url(for: Route("x"))
    return LineResponse("\(request.input) \(before) \(middle) \(after)")
  }
}

@Plugin("soak-consumer", version: "1.0.0")
struct SoakConsumerBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
    let client: any APIClient
  }
  init() {}
  func build(_ dependencies: Dependencies) -> SoakConsumer {
    SoakConsumer(dependencies: dependencies)
  }
}
