// Wrong: a call of the feature starts a process that outlives it, in a session of its own; with the input
// "bare" one that has no environment, and no parent either.
internal import Glibc
internal import PluginInterface

struct ForkingCallResponse: FeatureResponse {
  let process: pid_t

  func render(as format: ResponseFormat) -> String { "\(process)" }
}

struct ForkingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let isBare = request.input == "\"bare\""
    let words = ["setsid"] + (isBare ? ["--fork"] : []) + ["sleep", "30"]
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var process: pid_t = 0
    _ = unsafe posix_spawn(&process, "/usr/bin/setsid", nil, nil, arguments, isBare ? nil : environ)
    if isBare { _ = waitpid(process, nil, 0) }
    return ForkingCallResponse(process: process)
  }
}

@Plugin("forking-call", version: "1.0.0")
struct ForkingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ForkingCall { ForkingCall() }
}
