/// What the requirements of one double share; for generated doubles.
public final class DoubleCore: Sendable {
  /// `Module.Protocol`.
  public let interface: String
  /// The calls of all requirements, in order.
  public let log: CallLog
  private let reason: String

  /// The core of one double.
  ///
  /// - Parameters:
  ///   - interface: `Module.Protocol`.
  ///   - log: Where calls are kept; several doubles may share one.
  ///   - reason: Why a call without a rule has no answer, in words that follow a colon; `nil` says that
  ///     the test gave none.
  public init(_ interface: String, log: CallLog, reason: String? = nil) {
    self.interface = interface
    self.log = log
    self.reason = reason ?? "the test gave no answer for this call; give one to its double"
  }

  func unimplemented(_ requirement: String) -> UnimplementedRequirement {
    UnimplementedRequirement(interface: interface, requirement: requirement, reason: reason)
  }

  /// A requirement of the double.
  public func method<Output, each Argument>(
    _ requirement: String
  ) -> MockMethod<Output, repeat each Argument> {
    MockMethod(requirement, self) { [interface] value throws(WrongDoubleValue) in
      let made = (value as? MadeValue).map { $0.value(or: Output.self) as Any }
      if let value = (made ?? value) as? Output { return value }
      throw WrongDoubleValue(interface, requirement, expected: Output.self, made ?? value)
    }
  }

  /// A requirement whose result cannot be copied, so that no value can be kept for it.
  @_disfavoredOverload
  public func method<Output: ~Copyable, each Argument>(
    _ requirement: String
  ) -> MockMethod<Output, repeat each Argument> {
    MockMethod(requirement, self) { [interface] value throws(WrongDoubleValue) in
      throw WrongDoubleValue(interface, requirement, expected: Any.self, value)
    }
  }
}

/// An argument whose type its requirement leaves open.
///
/// Two are equal if their values are, or, where these cannot be compared, if they read the same.
public struct AnyArgument: Sendable, Equatable, CustomStringConvertible {
  private let kept: Kept<Any>
  /// The value as text.
  public let description: String

  /// Keeps a value.
  public init<Value>(_ value: Value) {
    kept = Kept(value)
    description = String(describing: value)
  }

  /// The value, if it is of this type.
  public func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    unsafe kept.value as? Value
  }

  /// Compares the values.
  public static func == (first: AnyArgument, second: AnyArgument) -> Bool {
    guard let left = unsafe first.kept.value as? AnyHashable,
      let right = unsafe second.kept.value as? AnyHashable
    else { return first.description == second.description }
    return left == right
  }
}
