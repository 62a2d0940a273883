import AppInterface
import PluginHost
import PluginInterface

/// The router of an app that embeds the host.
struct OwnRouter: Router {
  func url(for route: Route) -> String { "own://\(route.feature)" }
  func route(for url: String) -> Route? { nil }
}

/// A host whose plugins get the app's own router.
func embeddedHost(_ plugins: [String]) throws -> PluginHost {
  let container = DependencyContainer()
  container.register(RouterKey.self) { _ in OwnRouter() }

  var values = HostValues()
  values.provide(container)
  var request = PluginSet.Request(plugins: plugins)
  request.hostInterfaces += values.interfaces
  return try PluginHost(PluginSet(request), providing: values)
}

/// Shows one user's home screen.
func showHome(on host: PluginHost, to user: String, token: Secret) async throws -> String {
  let session = try await host.openSession(of: user, secrets: ["token": token])
  var options = RequestOptions()
  options.session = session

  let response = try await host.run("home", FeatureRequest(), options: options)

  try await session.close()
  return try response.render(as: .text)
}
