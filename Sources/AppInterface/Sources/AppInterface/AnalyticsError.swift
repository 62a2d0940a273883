/// Why an ``AnalyticsClient`` recorded nothing.
///
/// A structure for the reason given at ``APIError``: a later version may add codes.
public struct AnalyticsError: Error, Codable, Hashable, Sendable {
  /// What kind of thing went wrong.
  public let code: Code
  /// What the store said about it.
  public let reason: String

  /// A failure of the kind `code`.
  public init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// A kind of failure; compare with the constants.
  public struct Code: Codable, Hashable, Sendable {
    /// The word used in logs and JSON.
    public let name: String

    /// A code that this version of the module has no constant for.
    public init(name: String) { self.name = name }

    /// The store could not be opened.
    public static let unavailable = Code(name: "unavailable")
    /// The store did not accept the event.
    public static let notRecorded = Code(name: "not-recorded")
    /// The client has been shut down.
    public static let closed = Code(name: "closed")
  }
}

extension AnalyticsError: CustomStringConvertible {
  /// One sentence that says what the store did not do, and why.
  public var description: String {
    switch code {
    case .unavailable: "the analytics store cannot be opened: \(reason)"
    case .notRecorded: "the event was not recorded: \(reason)"
    case .closed: "the analytics client is shut down: \(reason)"
    default: "analytics: \(code.name): \(reason)"
    }
  }
}
