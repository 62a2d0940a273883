// Nothing is wrong: whoever takes it has one of its own, numbered.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport
internal import Synchronization

private let count = Atomic(0)

struct TransientRouter: Router, Shutdownable {
  let number = count.add(1, ordering: .relaxed).newValue
  let configuration: any Configuration
  func url(for route: Route) -> String { "\(number):\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { try? note("router \(number) shut down", configuration) }
}

@Plugin(
  "transient-router",
  version: "1.0.0",
  provides: (any Router).self,
  lifetime: .transient,
  configuration: [.string("log")]
)
struct TransientRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    TransientRouter(configuration: dependencies.configuration)
  }
}
