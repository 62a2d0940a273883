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
    for item in parts.percentEncodedQueryItems ?? [] {
      guard let name = item.name.unescaped, let value = (item.value ?? "").unescaped else {
        return nil
      }
      route.parameters[name] = value
    }
    // A link with a path, a port, a repeated name or another order was not made here.
    return self.url(for: route) == url ? route : nil
  }
}

extension String {
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self
  }

  /// What was escaped; `nil` if it is no UTF-8.
  ///
  /// Foundation's own takes a byte order mark at the beginning of a text away.
  fileprivate var unescaped: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension CharacterSet {
  /// What RFC 3986 lets stand in every part of a URL.
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
