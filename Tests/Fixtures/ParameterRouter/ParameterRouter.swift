// Nothing is wrong: each caller of a factory has one of its own, with the tag that it gave.
internal import AppInterface
internal import PluginInterface
internal import RecordingSupport

struct ParameterRouter: Router, Shutdownable {
  let tag: String
  let configuration: any Configuration
  func url(for route: Route) -> String { "\(tag):\(route.feature)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { try? note("router \(tag) shut down", configuration) }
}

@Plugin(
  "parameter-router",
  version: "1.0.0",
  provides: (any Router).self,
  lifetime: .transient,
  configuration: [.string("log")]
)
struct ParameterRouterBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    @Parameter let tag: String
    let configuration: any Configuration
  }
  struct Empty: Error, CustomStringConvertible { var description: String { "the tag is empty" } }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router {
    guard !dependencies.tag.isEmpty else { throw Empty() }
    return ParameterRouter(tag: dependencies.tag, configuration: dependencies.configuration)
  }
}
