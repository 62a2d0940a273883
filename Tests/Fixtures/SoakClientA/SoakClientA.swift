// Nothing is wrong: build A of `soak-client`; its answers say which generation made them, before
// and after a suspension.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct SoakClientA: APIClient, Shutdownable, StateTransferring {
  let state: SoakState

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    let first = state.step
    // Long enough for a swap to come and go under it.
    try? await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
    guard let value = "\(first) \(state.step)" as? Value else { throw CancellationError() }
    return value
  }

  func shutdown() { state.shutdown() }
  func exportState() -> StateSnapshot { state.exported() }
  func importState(_ snapshot: StateSnapshot) { state.imported(snapshot) }
}

@Plugin(
  "soak-client",
  version: "1.0.0",
  provides: (any APIClient).self,
  configuration: [.string("log")]
)
struct SoakClientABuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }
  init() {}
  func build(_ dependencies: Dependencies) -> any APIClient {
    SoakClientA(state: SoakState(tag: "A", configuration: dependencies.configuration))
  }
}
