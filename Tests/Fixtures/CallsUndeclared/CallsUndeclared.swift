// Wrong: it calls a dependency that it does not declare.
internal import AppInterface
internal import PluginInterface
internal import SwapSupport

struct Undeclared: Feature {
  @Dependency(\.router) var router

  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    LineResponse(router.url(for: .home()))
  }
}

@Plugin("calls-undeclared", version: "1.0.0")
struct CallsUndeclared: FeatureBuilder {
  init() {}
  func build(_ dependencies: NoDependencies) -> Undeclared { Undeclared() }
}
