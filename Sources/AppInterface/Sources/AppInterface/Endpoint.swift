/// Where a value is in the API: a path, a query, and headers to send along.
///
/// An endpoint is read (`GET`) and relative: the client knows the server. The type is not frozen;
/// a later version of this module may add fields, each with a default.
public struct Endpoint: Codable, Hashable, Sendable {
  /// The percent-encoded path, beginning with a slash: `/profiles/ada-lovelace`.
  public var path: String
  /// The query in the order in which it is sent, in plain text; the client encodes it.
  public var query: [QueryItem]
  /// Headers sent along.
  public var headers: Headers

  /// An endpoint with a path that is already percent-encoded.
  public init(path: String, query: [QueryItem] = [], headers: Headers = Headers()) {
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// An endpoint with a path made of plain-text segments.
  ///
  /// Use it where a segment comes from outside: `Endpoint(segments: "profiles", id)` stays inside
  /// `/profiles/` whatever the id holds.
  public init(segments: String..., query: [QueryItem] = [], headers: Headers = Headers()) {
    let path = segments.map { "/" + $0.percentEncoded }.joined()
    self.init(path: path, query: query, headers: headers)
  }
}

extension Endpoint {
  /// One `name=value` pair of a query.
  public struct QueryItem: Codable, Hashable, Sendable {
    /// The plain-text name.
    public var name: String
    /// The plain-text value.
    public var value: String

    /// A pair of plain texts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension Endpoint: CustomStringConvertible {
  /// The path and the encoded query, as sent; headers are left out because they may be secret.
  public var description: String {
    let pairs = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }
}
