// Nothing is wrong: build A of `soak-router`; its links say which generation made them.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct SoakRouterA: Router, Shutdownable, StateTransferring {
  let state: SoakState

  /// The first and the last step of one call.
  func url(for route: Route) -> String { "\(state.step) \(state.step)" }
  func route(for url: String) -> Route? { nil }
  func shutdown() { state.shutdown() }
  func exportState() -> StateSnapshot { state.exported() }
  func importState(_ snapshot: StateSnapshot) { state.imported(snapshot) }
}

@Plugin(
  "soak-router",
  version: "1.0.0",
  provides: (any Router).self,
  configuration: [.string("log")]
)
struct SoakRouterABuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any Router {
    SoakRouterA(state: SoakState(tag: "A", configuration: dependencies.configuration))
  }
}
