/// Reads one dependency.
///
/// ```swift
/// struct Home {
///   @Dependency(\.apiClient) private var apiClient
/// }
/// ```
///
/// What is overridden in the current task goes before what was there when the wrapper was made, which
/// goes before the value of the key. In a plugin it reads the bundle: what the bundle does not declare
/// is not found, whoever called. In an `@Observable` class write `@ObservationIgnored` before it.
///
/// Safe to share: the handle of the image is compared and never followed.
@safe @propertyWrapper @frozen
public struct Dependency<Value>: Sendable {
  @usableFromInline let read: @Sendable (DependencyValues) -> Value
  @usableFromInline let captured: DependencyFrame?
  @usableFromInline nonisolated(unsafe) let image: UnsafeRawPointer

  /// Reads what `read` takes out of the values: `\.apiClient`.
  ///
  /// - Parameters:
  ///   - read: Called at each read.
  ///   - image: The image of the code that has the wrapper; leave it out.
  @safe @inlinable
  public init(
    _ read: @escaping @Sendable (DependencyValues) -> Value,
    image: UnsafeRawPointer = #dsohandle
  ) {
    self.read = read
    unsafe self.image = unsafe image
    captured = unsafe DependencyValues.current(for: image).frame
  }

  /// Reads the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - image: The image of the code that has the wrapper; leave it out.
  @safe @inlinable
  public init<Key: DependencyKey>(_ key: Key.Type, image: UnsafeRawPointer = #dsohandle)
  where Key.Value == Value {
    self.init({ $0[Key.self] }, image: image)
  }

  /// The dependency.
  @inlinable
  public var wrappedValue: Value {
    guard let frame = unsafe DependencyFrame.current(for: image, captured) else {
      return unsafe read(DependencyValues.current(for: image, captured))
    }
    // Right: the binding that keeps the frame cannot end while this task is here. Who copies the values
    // counts their reference.
    return unsafe Unmanaged<DependencyFrame>.fromOpaque(frame)
      ._withUnsafeGuaranteedRef { read(DependencyValues($0)) }
  }
}
