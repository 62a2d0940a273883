// Wrong: the builder overflows the stack of its thread.
internal import PluginInterface

struct Overflowing: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    throw UnsupportedFormat(.text)
  }
}

@Plugin("overflowing-builder", version: "1.0.0")
struct OverflowingBuilder: FeatureBuilder {
  init() {}

  func build(_: NoDependencies) -> Overflowing {
    _ = depth(below: "deep")
    return Overflowing()
  }

  /// Comes to no end, and needs each of its frames until it does.
  @inline(never)
  private func depth(below text: String) -> Int {
    text.isEmpty ? 0 : depth(below: text + "!") + text.utf8.count
  }
}
