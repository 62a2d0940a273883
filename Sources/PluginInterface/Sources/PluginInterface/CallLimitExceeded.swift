/// A call of a dependency that was given up, or not made, for the sake of a limit.
///
/// Whoever runs a host may set limits for what a plugin calls; none is set by default. A requirement that says
/// `throws` throws this error; one with a typed `throws` throws what its type makes of a ``ForeignError`` of the
/// kind ``kind``.
public struct CallLimitExceeded: Error, Hashable, Sendable {
  /// What the call was measured by.
  public enum Limit: Hashable, Sendable {
    /// A call may take so long. Its task was cancelled; what does not heed that goes on.
    case timeout(Duration)
    /// After so many failures in a row no calls are made for so long. This call was not made.
    case breaker(failures: Int, pause: Duration)
  }

  /// The id of the plugin that called.
  public let consumer: String
  /// The member of its bundle.
  public let member: String
  /// `Module.Protocol` of the dependency.
  public let interface: String
  /// The requirement that was called, with its labels.
  public let method: String
  /// The limit.
  public let limit: Limit

  /// An error that names who called what, and the limit.
  public init(
    consumer: String,
    member: String,
    interface: String,
    method: String,
    limit: Limit
  ) {
    self.consumer = consumer
    self.member = member
    self.interface = interface
    self.method = method
    self.limit = limit
  }

  /// A word for programs: `timed-out` or `circuit-open`.
  public var kind: String {
    switch limit {
    case .timeout: "timed-out"
    case .breaker: "circuit-open"
    }
  }
}

extension CallLimitExceeded: CustomStringConvertible {
  /// Who called what, and which limit was kept.
  public var description: String {
    let call = "'\(consumer).\(member)': \(interface).\(method)"
    return switch limit {
    case .timeout(let limit): "\(call) has not ended after \(limit) and was given up"
    case .breaker(let failures, let pause):
      "\(call) was not called: \(failures) calls in a row have failed, and none is made for \(pause)"
    }
  }
}
