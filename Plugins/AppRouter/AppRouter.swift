internal import AppInterface
internal import Foundation

/// Links of the form `app://FEATURE?name=value&…`, parameters sorted by name.
struct AppRouter: Router {
  private static let scheme = "app"

  func url(for route: Route) -> String {
    let pairs = route.parameters.sorted { $0.key < $1.key }.map { name, value in
      "\(name.escaped)=\(value.escaped)"
    }
    let query = pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    return "\(Self.scheme)://\(route.feature.escaped)\(query)"
  }

  func route(for url: String) -> Route? {
    guard let parts = URLComponents(string: url), parts.scheme == Self.scheme,
      let feature = parts.host, !feature.isEmpty
    else { return nil }
    var route = Route(feature)
    for item in parts.queryItems ?? [] { route.parameters[item.name] = item.value ?? "" }
    // A link with a path, a port, a repeated name or another order was not made here.
    return self.url(for: route) == url ? route : nil
  }
}

extension String {
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self
  }
}

extension CharacterSet {
  /// What RFC 3986 lets stand in every part of a URL.
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
