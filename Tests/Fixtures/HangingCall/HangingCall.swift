// Wrong: a call of the feature never returns. It says when it begins to wait.
internal import Glibc
internal import PluginInterface

struct HangingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct HangingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let line = Array("hanging\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
    while true { pause() }
  }
}

@Plugin("hanging-call", version: "1.0.0")
struct HangingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> HangingCall { HangingCall() }
}
