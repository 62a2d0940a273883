internal import AppInterface
internal import Foundation
public import PluginInterface

/// Leads to the app's screens by their links, and shows several of them together.
///
/// It knows no screen: a link says which feature it leads to, and the router what to hand it.
public struct AppCoordinator: Feature {
  private let dependencies: AppCoordinatorBuilder.Dependencies

  init(_ dependencies: AppCoordinatorBuilder.Dependencies) { self.dependencies = dependencies }

  /// Shows what the input's links lead to, in their order; without an input, the home screen.
  ///
  /// - Throws: An error that names a link which leads nowhere, or what a screen throws.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    let routes = try CoordinatorInput(request).links.map(route)
    let features = dependencies.features
    return try await withThrowingTaskGroup(of: (Int, any FeatureResponse).self) { group in
      for (index, route) in (routes.isEmpty ? [Route.home()] : routes).enumerated() {
        group.addTask { (index, try await features.run(route.feature, try route.request)) }
      }
      var screens: [(Int, any FeatureResponse)] = []
      for try await screen in group { screens.append(screen) }
      return CoordinatedScreens(screens: screens.sorted { $0.0 < $1.0 }.map(\.1))
    }
  }

  private func route(_ link: String) throws(WrongLink) -> Route {
    // A coordinator that led to itself would do so for ever.
    guard let route = dependencies.router.route(for: link), route.feature != "app-coordinator"
    else { throw WrongLink(link: link) }
    return route
  }
}

extension Route {
  /// What the feature is asked.
  fileprivate var request: FeatureRequest {
    get throws {
      FeatureRequest(input: String(decoding: try JSONEncoder().encode(parameters), as: UTF8.self))
    }
  }
}

/// A link that this app never made.
struct WrongLink: Error, Hashable, CustomStringConvertible {
  let link: String
  var description: String { "'\(link)' leads nowhere in this app" }
}
