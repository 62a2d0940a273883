// Wrong: a call of the feature closes all files of the process, the host's among them, and hangs.
internal import Glibc
internal import PluginInterface

struct HangingWithoutDescriptors: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    for descriptor: Int32 in 0..<1024 { close(descriptor) }
    // Not a sleep: libdispatch, whose descriptors are closed too, would trap.
    while true { pause() }
  }
}

@Plugin("hanging-without-descriptors", version: "1.0.0")
struct HangingWithoutDescriptorsBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> HangingWithoutDescriptors { HangingWithoutDescriptors() }
}
