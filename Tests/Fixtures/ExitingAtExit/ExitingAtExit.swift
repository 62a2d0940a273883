// Wrong: it answers well, and what it has left to be called at exit ends the process with a status
// of its own.
internal import Glibc
internal import PluginInterface

struct ExitingAtExitResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct ExitingAtExit: Feature {
  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    atexit { _exit(7) }
    return ExitingAtExitResponse()
  }
}

@Plugin("exiting-at-exit", version: "1.0.0")
struct ExitingAtExitBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ExitingAtExit { ExitingAtExit() }
}
