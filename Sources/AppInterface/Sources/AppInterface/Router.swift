public import PluginInterface

/// Turns places in the app into links, and links back into places.
///
/// Both directions are pure: same argument, same answer, from any thread, at any time. For every
/// route, `route(for: url(for: route)) == route`.
@DependencyInterface
public protocol Router: Sendable {
  /// The link to a place.
  ///
  /// - Parameter route: The place; it need not exist.
  /// - Returns: An absolute URL.
  func url(for route: Route) -> String

  /// The place a link leads to.
  ///
  /// - Parameter url: Any text.
  /// - Returns: `nil` if this router would never have made such a link.
  func route(for url: String) -> Route?
}

/// A place in the app: a feature, and what to hand it.
///
/// A route is what `plughost run FEATURE --input JSON` says in one value.
public struct Route: Codable, Hashable, Sendable {
  /// The id of the feature.
  public var feature: String
  /// The feature's input.
  public var parameters: [String: String]

  /// A place in `feature`.
  public init(_ feature: String, parameters: [String: String] = [:]) {
    self.feature = feature
    self.parameters = parameters
  }

  /// The home screen, from the item at `offset` on.
  public static func home(offset: Int = 0) -> Route {
    Route("home", parameters: offset == 0 ? [:] : ["offset": String(offset)])
  }

  /// The profile of one person.
  public static func profile(id: String) -> Route { Route("profile", parameters: ["id": id]) }
}
