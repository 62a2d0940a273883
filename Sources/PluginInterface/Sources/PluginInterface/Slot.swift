internal import Synchronization

/// Where the host keeps the current implementation of one dependency.
public final class Slot<Value: Sendable>: Sendable {
  private let current: Mutex<Value>

  /// A slot that holds `value`.
  public init(_ value: Value) { current = Mutex(value) }

  /// The current value.
  public var value: Value { current.withLock { $0 } }
}
