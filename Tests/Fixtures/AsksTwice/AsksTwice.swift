// Nothing is wrong: a feature that asks its router twice in one request, and waits in between.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct AsksTwice: Feature {
  let router: any Router

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let first = router.url(for: Route("x"))
    // The input is the path of a pipe to hold on, or null.
    if request.input != "null" { waitForLine(in: String(request.input.dropFirst().dropLast())) }
    return LineResponse("\(first) \(router.url(for: Route("x")))")
  }
}

@Plugin("asks-twice", version: "1.0.0")
struct AsksTwiceBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
  }
  init() {}
  func build(_ dependencies: Dependencies) -> AsksTwice {
    AsksTwice(router: dependencies.router)
  }
}
