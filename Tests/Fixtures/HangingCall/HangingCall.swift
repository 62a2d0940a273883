// Wrong: a call of the feature never returns.
internal import Glibc
internal import PluginInterface

struct HangingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct HangingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    while true { pause() }
  }
}

@Plugin("hanging-call", version: "1.0.0")
struct HangingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> HangingCall { HangingCall() }
}
