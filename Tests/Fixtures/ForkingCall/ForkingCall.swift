// Wrong: a call of the feature starts a process that outlives it, in a session of its own.
internal import Glibc
internal import PluginInterface

struct ForkingCallResponse: FeatureResponse {
  let process: pid_t

  func render(as format: ResponseFormat) -> String { "\(process)" }
}

struct ForkingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let words = unsafe [strdup("setsid"), strdup("sleep"), strdup("30"), nil]
    var process: pid_t = 0
    _ = unsafe posix_spawn(&process, "/usr/bin/setsid", nil, nil, words, environ)
    return ForkingCallResponse(process: process)
  }
}

@Plugin("forking-call", version: "1.0.0")
struct ForkingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ForkingCall { ForkingCall() }
}
