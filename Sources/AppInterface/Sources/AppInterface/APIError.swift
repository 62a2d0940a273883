/// Why an ``APIClient`` did not return a value.
///
/// Code looks at ``code`` and the facts; people read ``description``. It is a structure and not an
/// enumeration, so that a client built against a later version of this module may report a code
/// that its caller does not know yet.
public struct APIError: Error, Codable, Hashable, Sendable {
  /// What kind of thing went wrong.
  public let code: Code
  /// Path and query of the request.
  public let endpoint: String
  /// The status the server answered with; only with ``Code/status``.
  public let status: Int?
  /// Where in the answer the wrong value is, like `items[2].year`; only with ``Code/decoding``.
  public let field: String?
  /// What the server, the decoder or the system said about it.
  public let reason: String

  private init(
    _ code: Code,
    _ endpoint: Endpoint,
    status: Int? = nil,
    field: String? = nil,
    reason: String
  ) {
    self.code = code
    self.endpoint = endpoint.description
    self.status = status
    self.field = field
    self.reason = reason
  }
}

extension APIError {
  /// A kind of failure; compare with the constants.
  public struct Code: Codable, Hashable, Sendable {
    /// The word used in logs and JSON.
    public let name: String

    /// A code that this version of the module has no constant for.
    public init(name: String) { self.name = name }

    /// The server answered with a status other than success.
    public static let status = Code(name: "status")
    /// The answer is not what the caller asked to decode.
    public static let decoding = Code(name: "decoding")
    /// No complete answer arrived.
    public static let transport = Code(name: "transport")
    /// No answer arrived in the configured time.
    public static let timeout = Code(name: "timeout")
    /// The endpoint cannot be requested; nothing was sent.
    public static let invalidEndpoint = Code(name: "invalid-endpoint")
  }
}

extension APIError {
  /// The server answered with a status other than success.
  public static func status(_ status: Int, at endpoint: Endpoint, reason: String) -> APIError {
    APIError(.status, endpoint, status: status, reason: reason)
  }

  /// The answer is not what the caller asked to decode.
  public static func decoding(field: String, at endpoint: Endpoint, reason: String) -> APIError {
    APIError(.decoding, endpoint, field: field, reason: reason)
  }

  /// No complete answer arrived.
  public static func transport(at endpoint: Endpoint, reason: String) -> APIError {
    APIError(.transport, endpoint, reason: reason)
  }

  /// No answer arrived in the time `limit`.
  public static func timeout(at endpoint: Endpoint, limit: Duration) -> APIError {
    APIError(.timeout, endpoint, reason: "no answer within \(limit)")
  }

  /// The endpoint cannot be requested.
  public static func invalidEndpoint(_ endpoint: Endpoint, reason: String) -> APIError {
    APIError(.invalidEndpoint, endpoint, reason: reason)
  }
}

extension APIError: CustomStringConvertible {
  /// What was asked for and what went wrong, with the field or status where there is one.
  public var description: String {
    switch code {
    case .status: "\(endpoint): the server answered \(status ?? 0): \(reason)"
    case .decoding: "\(endpoint): the field '\(field ?? "")' of the answer is wrong: \(reason)"
    case .transport: "\(endpoint): no answer: \(reason)"
    case .timeout: "\(endpoint): \(reason)"
    case .invalidEndpoint: "\(endpoint): not a valid endpoint: \(reason)"
    default: "\(endpoint): \(code.name): \(reason)"
    }
  }
}
