// Wrong: a call of the feature ends the process, with the status of success.
internal import Glibc
internal import PluginInterface

struct ExitingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct ExitingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    exit(0)
  }
}

@Plugin("exiting-call", version: "1.0.0")
struct ExitingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ExitingCall { ExitingCall() }
}
