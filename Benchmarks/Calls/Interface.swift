public import PluginInterface

#interfaceModule("1.0.0")

/// One requirement for each way to call that is measured.
@DependencyInterface
public protocol Calls: Sendable {
  /// A synchronous call.
  func sync(_ number: Int) -> Int
  /// A call that can throw.
  func throwing(_ number: Int) throws -> Int
  /// A generic call.
  func generic<Value: Sendable>(_ value: Value) -> Value
  /// A call that can suspend.
  func async(_ number: Int) async -> Int
}

/// What a proxy is compared with: the same way without a slot, written by hand.
public struct Forwarder: Calls {
  let calls: any Calls

  /// Forwards to `calls`.
  public init(_ calls: any Calls) { self.calls = calls }

  /// Forwards.
  @inline(never)
  public func sync(_ number: Int) -> Int { calls.sync(number) }
  /// Forwards.
  @inline(never)
  public func throwing(_ number: Int) throws -> Int { try calls.throwing(number) }
  /// Forwards.
  @inline(never)
  public func generic<Value: Sendable>(_ value: Value) -> Value { calls.generic(value) }
  /// Forwards.
  @inline(never)
  public func async(_ number: Int) async -> Int { await calls.async(number) }
}

extension DependencyValues {
  /// What is called.
  @Entry public var calls: any Calls
}

extension EnvironmentValues {
  /// A number that flows with a task.
  @Entry public var pace = 1
}
