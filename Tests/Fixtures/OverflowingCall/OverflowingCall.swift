// Wrong: a call of the feature overflows the stack of its thread.
internal import PluginInterface

struct OverflowingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct OverflowingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    _ = depth(below: request.input)
    return OverflowingCallResponse()
  }

  /// Comes to no end, and needs each of its frames until it does.
  @inline(never)
  private func depth(below text: String) -> Int {
    text.isEmpty ? 0 : depth(below: text + "!") + text.utf8.count
  }
}

@Plugin("overflowing-call", version: "1.0.0")
struct OverflowingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> OverflowingCall { OverflowingCall() }
}
