// Right: it reads its bundle and the environment where it needs them, and is handed nothing.
internal import AppInterface
internal import PluginInterface

extension EnvironmentValues {
  @Entry fileprivate var depth = 0
}

/// Reads what it is made with, and what its calls bring.
struct ReadsFromItsTask: Feature {
  @Dependency(\.router) private var router
  @Dependency(\.analytics) private var analytics
  var child: EnvironmentFeature<Child>

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    try await analytics.track(AnalyticsEvent("read"))
    let late = Late()
    let fetched = await late.fetched
    let nested = try await child.handle(request).render(as: .text)
    return Lines(lines: [router.url(for: Route("home")), late.url, fetched, nested])
  }
}

/// Made in a call.
private struct Late {
  @Dependency(\.router) private var router
  @Dependency(\.apiClient) private var apiClient

  var url: String { router.url(for: Route("profile")) }

  var fetched: String {
    get async {
      do {
        return try await apiClient.fetch(Endpoint(path: "/items"), as: String.self)
      } catch { return "\(error)" }
    }
  }
}

struct Child: Feature {
  @Environment(\.locale) private var locale
  @Environment(\.depth) private var depth

  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    Lines(lines: ["\(locale) \(depth)"])
  }
}

struct Lines: FeatureResponse {
  let lines: [String]
  func render(as format: ResponseFormat) -> String { lines.joined(separator: "\n") }
}

@Plugin("reads-from-its-task", version: "1.0.0")
struct ReadsFromItsTaskBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let router: any Router
    let analytics: any AnalyticsClient
  }
  init() {}
  func build(_ dependencies: Dependencies) -> ReadsFromItsTask {
    ReadsFromItsTask(child: Child().environment(\.depth, 1))
  }
}
