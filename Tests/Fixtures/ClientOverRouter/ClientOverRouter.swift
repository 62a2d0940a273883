// Nothing is wrong: one side of a diamond; it follows the router's swaps live.
internal import AppInterface
internal import PluginInterface
internal import Synchronization

/// Counts how often it was built in this process.
private let builds = Atomic(0)

struct ClientOverRouter: APIClient {
  let router: any Router
  let build: Int

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    let text = "client \(build) \(router.url(for: Route("x")))"
    guard let value = text as? Value else { throw CancellationError() }
    return value
  }
}

@Plugin("client-over-router", version: "1.0.0", provides: (any APIClient).self)
struct ClientOverRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any APIClient {
    ClientOverRouter(
      router: dependencies.router,
      build: builds.add(1, ordering: .relaxed).newValue
    )
  }
}
