/// The values that flow from a host to a feature and from a feature to those it calls.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry public var locale = "en"
/// }
/// ```
///
/// They follow a task and its child tasks. They inform and grant nothing: whoever is called in the task
/// and knows the key can read the value.
///
/// Its layout is binary interface: the getters of interface modules have the way in compiled in.
@frozen public struct EnvironmentValues: Sendable {
  @usableFromInline var frame: EnvironmentFrame?

  /// Values that nobody has set.
  public init() {}

  @inlinable init(_ frame: EnvironmentFrame?) { self.frame = frame }

  /// The values of the current task.
  public static var current: EnvironmentValues { EnvironmentValues(EnvironmentFrame.owned) }

  /// The value of a key, or its default.
  @inlinable
  public subscript<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
    get {
      guard let address = unsafe address(of: ObjectIdentifier(key)) else { return Key.defaultValue }
      // Right: only a value of this type is ever put under this key, and the frame keeps it.
      defer { _fixLifetime(self) }
      return unsafe address.assumingMemoryBound(to: Key.Value.self).pointee
    }
    set { set(key, newValue) }
  }

  @usableFromInline
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    unsafe frame?.table.address(of: key)
  }

  @usableFromInline
  mutating func set<Key: EnvironmentKey>(_ key: Key.Type, _ value: Key.Value) {
    var table = frame?.table ?? ValueTable()
    table.set(ObjectIdentifier(key), value)
    frame = EnvironmentFrame(table)
  }
}

extension EnvironmentValues: CustomReflectable {
  /// Shows nothing: a value is read by its key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where the current frame is.
private let place = FramePlace()

/// The values of a subtree of tasks; never changed once it is made.
@usableFromInline final class EnvironmentFrame: Sendable {
  /// Keeps the frame as long as a task can see it.
  @TaskLocal static var owned: EnvironmentFrame?
  private static let local = TaskLocal<UInt>(wrappedValue: 0)

  let table: ValueTable

  init(_ table: ValueTable) { self.table = table }

  /// The frame of the current task: valid as long as the caller stays within the current binding.
  @usableFromInline static var current: UnsafeRawPointer? {
    unsafe UnsafeRawPointer(bitPattern: place.current)
  }

  /// Runs an operation in a frame.
  static func bind<Result>(
    _ frame: EnvironmentFrame?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try $owned.withValue(frame) { try place.bind(frame, in: local, operation) }
  }

  /// Runs an asynchronous operation in a frame.
  static func bind<Result>(
    _ frame: EnvironmentFrame?,
    isolation: isolated (any Actor)?,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $owned.withValue(
      frame,
      operation: { try await place.bind(frame, in: local, isolation: isolation, operation) },
      isolation: isolation
    )
  }
}
