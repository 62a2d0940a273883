internal import Synchronization

/// One call that a double received, in words.
public struct RecordedCall: Hashable, Sendable {
  /// `Module.Protocol` of the double.
  public let interface: String
  /// The requirement: `track(_:)`, `now`, `subscript(_:)`.
  public let requirement: String
  /// The arguments as text, in order; those that cannot be kept are left out.
  public let arguments: [String]

  /// A call of a requirement.
  public init(interface: String, requirement: String, arguments: [String]) {
    self.interface = interface
    self.requirement = requirement
    self.arguments = arguments
  }
}

extension RecordedCall: CustomStringConvertible {
  /// The call as it would be read aloud: `identify(userID: ada)`.
  public var description: String {
    let labels = requirement.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
    guard labels.count == arguments.count, !labels.isEmpty else {
      let list = arguments.joined(separator: ", ")
      return arguments.isEmpty ? requirement : "\(requirement) with \(list)"
    }
    let list = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    return "\(requirement.prefix { $0 != "(" })(\(list.joined(separator: ", ")))"
  }
}

/// Keeps calls in the order in which they began; several doubles may share one.
///
/// Safe to use from any thread.
public final class CallLog: Sendable {
  private let recorded = Mutex([RecordedCall]())

  /// An empty log.
  public init() {}

  /// Every call so far.
  public var calls: [RecordedCall] { recorded.withLock { $0 } }

  func append(_ call: RecordedCall) { recorded.withLock { $0.append(call) } }
}
