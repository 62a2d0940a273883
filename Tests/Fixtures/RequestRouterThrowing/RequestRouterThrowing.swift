// Wrong: it lives as long as a request, and its builder throws.
internal import AppInterface
internal import PluginInterface

struct OutOfPaper: Error, CustomStringConvertible {
  var description: String { "out of paper" }
}

@Plugin("request-router", version: "2.0.0", provides: (any Router).self, lifetime: .request)
struct RequestRouterThrowingBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) throws -> any Router { throw OutOfPaper() }
}
