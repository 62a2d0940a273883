// Wrong: it answers well, and traps when it is shut down.
internal import PluginInterface

struct TrappingShutdownResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct TrappingShutdown: Feature, Shutdownable {
  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    TrappingShutdownResponse()
  }
  func shutdown() { fatalError("trapped on purpose") }
}

@Plugin("trapping-shutdown", version: "1.0.0")
struct TrappingShutdownBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> TrappingShutdown { TrappingShutdown() }
}
