// Wrong: a call of the feature traps.
internal import PluginInterface

struct TrappingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct TrappingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let empty: [Int] = []
    return empty[request.input.utf8.count] == 0 ? TrappingCallResponse() : TrappingCallResponse()
  }
}

@Plugin("trapping-call", version: "1.0.0")
struct TrappingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> TrappingCall { TrappingCall() }
}
