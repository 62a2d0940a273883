internal import Glibc

/// A requirement was called that nobody has given an answer for.
public struct UnimplementedRequirement: Error, Hashable, Sendable {
  /// `Module.Protocol`.
  public let interface: String
  /// The requirement: `track(_:)`.
  public let requirement: String
  /// Why there is no answer and what to do about it.
  public let reason: String

  /// A call without an answer.
  public init(interface: String, requirement: String, reason: String) {
    self.interface = interface
    self.requirement = requirement
    self.reason = reason
  }
}

extension UnimplementedRequirement: CustomStringConvertible {
  /// The interface, the requirement and what to do.
  public var description: String { "\(interface).\(requirement) has no implementation: \(reason)" }
}

/// Conformed to by the error of a typed throw, so that a double without an answer can throw it.
///
/// A requirement that throws one type of error and nothing else cannot throw
/// ``UnimplementedRequirement``; without this conformance such a call ends the process.
public protocol UnimplementedRepresentable: Error {
  /// The error that stands for a call without an answer.
  init(_ unimplemented: UnimplementedRequirement)
}

extension ConfigurationFailure: UnimplementedRepresentable {
  /// The failure of a configuration that is a double.
  public init(_ unimplemented: UnimplementedRequirement) {
    self.init(
      plugin: "",
      key: "",
      reason: Reason(name: "unimplemented"),
      message: unimplemented.description
    )
  }
}

/// Where something goes that went wrong and could not be thrown.
///
/// By default it is written to standard error. A test takes it with ``handled(by:operation:)`` and
/// makes a failure of it.
public enum DependencyIssues {
  // A function by itself has no metadata that an optimised caller in another module could name.
  struct Handler: Sendable { let take: @Sendable (String) -> Void }
  @TaskLocal static var handler: Handler?

  /// Runs an operation whose sentences go to `handler`, on any thread that does work for it.
  public static func handled<Result>(
    by handler: @escaping @Sendable (String) -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $handler.withValue(Handler(take: handler), operation: operation)
  }

  /// Runs an asynchronous operation whose sentences go to `handler`, on any thread that does work for
  /// it.
  public static func handled<Result>(
    by handler: @escaping @Sendable (String) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $handler.withValue(
      Handler(take: handler),
      operation: operation,
      isolation: isolation
    )
  }

  /// Hands one sentence over.
  public static func report(_ message: String) {
    if let handler { return handler.take(message) }
    var text = "\(message)\n"
    text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
