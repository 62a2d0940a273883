/// Reads a value of the environment of the current task.
///
/// ```swift
/// struct Greeting: Feature {
///   @Environment(\.locale) private var locale
/// }
/// ```
///
/// Each read looks at the task it is made in, so one feature serves subtrees with different values.
@propertyWrapper @frozen
public struct Environment<Value>: Sendable {
  @usableFromInline let read: @Sendable (EnvironmentValues) -> Value

  /// Reads what `read` takes out of the values: `\.locale`.
  @inlinable
  public init(_ read: @escaping @Sendable (EnvironmentValues) -> Value) { self.read = read }

  /// Reads the value of a key.
  @inlinable
  public init<Key: EnvironmentKey>(_ key: Key.Type) where Key.Value == Value {
    read = { $0[Key.self] }
  }

  /// The value in the current task.
  @inlinable
  public var wrappedValue: Value {
    guard let frame = unsafe EnvironmentFrame.current else { return read(EnvironmentValues(nil)) }
    // Right: the binding that keeps the frame cannot end while this task is here. Who copies the
    // values counts their reference.
    return unsafe Unmanaged<EnvironmentFrame>.fromOpaque(frame)
      ._withUnsafeGuaranteedRef { read(EnvironmentValues($0)) }
  }
}
