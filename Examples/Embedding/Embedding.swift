internal import AppInterface
internal import Foundation
internal import PluginHost
internal import PluginInterface

/// An app that embeds the host: it brings its own router, and plugins bring the rest.
///
/// ```sh
/// .build/release/embedding-example .build/release/libHomeFeature.so \
///   .build/release/libEmbeddedAPIClient.so .build/release/libConsoleAnalytics.so
/// ```
@main
struct Embedding {
  static func main() async {
    do {
      try await showHome(Array(CommandLine.arguments.dropFirst()))
    } catch {
      report(error)
      exit(1)
    }
  }

  private static func showHome(_ paths: [String]) async throws {
    var values = HostValues()
    values.provide(RouterKey.self, WebRouter(root: "https://app.example"))

    var request = PluginSet.Request(plugins: paths)
    request.hostInterfaces += values.interfaces

    let plugins = PluginSet(request)
    for refusal in plugins.refusals { report(refusal) }

    let host = try PluginHost(plugins, providing: values)
    try await host.start()
    print(try await host.run("home", FeatureRequest()).render(as: .text))
    await host.shutdown()
  }

  private static func report(_ problem: Any) {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
  }
}

/// Links as this app has them: `https://app.example/profile?id=7`.
struct WebRouter: Router {
  let root: String

  func url(for route: Route) -> String {
    var components = URLComponents(string: "\(root)/\(route.feature)")
    let parameters = route.parameters.sorted { $0.key < $1.key }
    if !parameters.isEmpty {
      components?.queryItems = parameters.map { URLQueryItem(name: $0.key, value: $0.value) }
    }
    return components?.string ?? root
  }

  func route(for url: String) -> Route? {
    guard url.hasPrefix("\(root)/"), let components = URLComponents(string: url) else { return nil }
    let values = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    return Route(
      String(components.path.dropFirst()),
      parameters: Dictionary(values) { first, _ in first }
    )
  }
}
