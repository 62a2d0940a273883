// Wrong: a call of the feature throws.
internal import PluginInterface

struct ThrowingCallResponse: FeatureResponse {
  func render(as format: ResponseFormat) -> String { format == .json ? "\"fine\"" : "fine" }
}

struct ThrowingCall: Feature {
  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    throw OutOfInk()
  }
}

@Plugin("throwing-call", version: "1.0.0")
struct ThrowingCallBuilder: FeatureBuilder {
  init() {}
  func build(_: NoDependencies) -> ThrowingCall { ThrowingCall() }
}

struct OutOfInk: Error, CustomStringConvertible {
  var description: String { "out of ink" }
}
