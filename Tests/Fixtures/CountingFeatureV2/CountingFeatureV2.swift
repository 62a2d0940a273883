// Nothing is wrong: build 2 of the plugin `counting-feature`, which hands its count over.
internal import PluginInterface
internal import SwapSupport
internal import Synchronization

final class CountingFeatureV2: Feature, StateTransferring {
  private let count = Mutex(0)

  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    let count = count.withLock {
      $0 += 1
      return $0
    }
    return LineResponse("v2 count \(count)")
  }

  func exportState() -> StateSnapshot {
    StateSnapshot(schema: "count/1", content: Array(String(count.withLock { $0 }).utf8))
  }

  func importState(_ snapshot: StateSnapshot) throws {
    guard snapshot.schema == "count/1",
      let value = Int(String(decoding: snapshot.content, as: UTF8.self))
    else { throw UnknownSchema(schema: snapshot.schema) }
    count.withLock { $0 = value }
  }
}

struct UnknownSchema: Error {
  let schema: String
}

@Plugin("counting-feature", version: "2.0.0")
struct CountingFeatureV2Builder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> CountingFeatureV2 { CountingFeatureV2() }
}
