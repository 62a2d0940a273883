internal import AppInterface
internal import Foundation
internal import FoundationNetworking

/// Where the API is served.
struct Server: Hashable, Sendable {
  private let baseURL: String

  /// A server at an absolute URL like `https://example.org/api`.
  ///
  /// - Throws: ``ServerFault``.
  init(baseURL: String) throws(ServerFault) {
    guard let parts = URLComponents(string: baseURL),
      ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
      parts.query == nil, parts.fragment == nil
    else { throw ServerFault(baseURL: baseURL) }
    self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
  }

  /// The request for an endpoint.
  ///
  /// - Throws: ``APIError/Code/invalidEndpoint``: nothing that a path or a header holds may lead to
  ///   another place or add a header of its own.
  func request(for endpoint: Endpoint) throws(APIError) -> URLRequest {
    guard let url = URL(string: baseURL + endpoint.description), endpoint.hasPlainPath else {
      let reason = "the path is not percent-encoded, or not below the base URL"
      throw .invalidEndpoint(endpoint, reason: reason)
    }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    for (name, value) in endpoint.headers.fields {
      guard name.isHeaderName, value.isHeaderValue else {
        throw .invalidEndpoint(endpoint, reason: "the header '\(name)' cannot be sent")
      }
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

/// The base URL in the configuration is not one.
struct ServerFault: Error, Hashable, CustomStringConvertible {
  let baseURL: String

  var description: String {
    "'\(baseURL)' is no base URL; set 'base-url' to one like https://example.org/api"
  }
}

extension Endpoint {
  /// Whether the path begins at the base URL and stays below it.
  fileprivate var hasPlainPath: Bool {
    path.hasPrefix("/") && !path.contains { "?#\\ ".contains($0) }
      && path.split(separator: "/").allSatisfy { segment in
        // `nil` where a '%' is not followed by two digits.
        segment.removingPercentEncoding.map { $0 != "." && $0 != ".." } ?? false
      }
  }
}

extension String {
  /// A token of RFC 9110.
  fileprivate var isHeaderName: Bool {
    !isEmpty && unicodeScalars.allSatisfy { CharacterSet.headerName.contains($0) }
  }

  fileprivate var isHeaderValue: Bool {
    unicodeScalars.allSatisfy { $0 == "\t" || (" "..."~").contains($0) }
  }
}

extension CharacterSet {
  fileprivate static let headerName = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~"
  )
}
