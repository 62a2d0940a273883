/// The dependencies that code may read in the place where it stands.
///
/// ```swift
/// extension DependencyValues {
///   @Entry public var apiClient: any APIClient
/// }
/// ```
///
/// In a plugin these are the members of its bundle and what the plugin itself overrides, and nothing
/// else. A key that has no value here answers with its own for the context: `liveValue`, `previewValue`
/// or `testValue`.
///
/// Its layout is binary interface: the getters of interface modules have the way in compiled in.
@frozen public struct DependencyValues: Sendable {
  @usableFromInline var frame: DependencyFrame?

  /// Values that nobody has given.
  public init() {}

  @inlinable init(_ frame: DependencyFrame?) { self.frame = frame }

  /// The dependency of a key.
  ///
  /// What nobody has given and has no value of its own is, where the protocol has a double, one that
  /// throws: the error names the interface and the requirement. Else the process ends with the names;
  /// ``value(of:)`` throws instead.
  @inlinable
  public subscript<Key: DependencyKey>(_ key: Key.Type) -> Key.Value {
    get {
      guard let address = unsafe address(of: ObjectIdentifier(key)) else { return standIn(key) }
      // Right: only a value of this type is ever put under this key, and the frames keep it.
      defer { _fixLifetime(self) }
      return unsafe address.assumingMemoryBound(to: Key.Value.self).pointee
    }
    set { set(key, newValue) }
  }

  /// The dependency of a key.
  ///
  /// - Throws: ``MissingDependency`` if nobody has given it and the key has no value for the context;
  ///   what the key's value throws.
  public func value<Key: DependencyKey>(of key: Key.Type) throws -> Key.Value {
    guard let address = unsafe address(of: ObjectIdentifier(key)) else {
      return try context.value(of: key)
    }
    return withExtendedLifetime(self) {
      unsafe address.assumingMemoryBound(to: Key.Value.self).pointee
    }
  }

  /// Where the code runs.
  public var context: DependencyContext {
    get { frame?.context ?? .ofProcess }
    set {
      frame =
        frame.map { $0.with($0.table, context: newValue) } ?? DependencyFrame(context: newValue)
    }
  }
}

extension DependencyValues: CustomReflectable {
  /// Shows nothing: a dependency is read by its key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension DependencyValues {
  /// What code of `image` may read now.
  @usableFromInline
  static func current(for image: UnsafeRawPointer) -> DependencyValues {
    unsafe DependencyValues(DependencyFrame.owned?.seen(from: image))
  }

  /// The same with what was there when a wrapper was made, which current values go before.
  @usableFromInline
  static func current(
    for image: UnsafeRawPointer,
    _ captured: DependencyFrame?
  ) -> DependencyValues {
    let values = unsafe current(for: image)
    guard let captured else { return values }
    guard let frame = values.frame, !frame.table.isEmpty || frame.context != captured.context,
      !captured.descends(from: frame)
    else { return DependencyValues(captured) }
    if frame.descends(from: captured) { return values }
    return DependencyValues(
      captured.with(
        captured.table.merging(frame.table),
        context: frame.context ?? captured.context
      )
    )
  }

  @usableFromInline
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    unsafe frame?.address(of: key)
  }

  @usableFromInline
  mutating func set<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    let base = frame ?? DependencyFrame(context: nil)
    var table = base.table
    table.set(ObjectIdentifier(key), value)
    frame = base.with(table, context: base.context)
  }

  /// The value of a key that nobody has given.
  @usableFromInline
  func standIn<Key: DependencyKey>(_ key: Key.Type) -> Key.Value {
    do {
      return try context.value(of: key)
    } catch {
      let missing = MissingDependency(key, in: self)
      let reason = error is MissingDependency ? missing.reason : "\(error)"
      if let double = key.makeDouble(over: nil, log: CallLog(), reason: reason) {
        return double.value
      }
      // A value was promised, and neither the key nor a double has one: the mistake is a programmer's,
      // and only the text can tell of it.
      fatalError(error is MissingDependency ? "\(missing)" : "no \(key.interface): \(error)")
    }
  }
}

extension DependencyContext {
  /// The value that a key has for the context.
  ///
  /// - Throws: ``MissingDependency`` where it has none; what the value throws.
  public func value<Key: DependencyKey>(of key: Key.Type) throws -> Key.Value {
    switch self {
    case .preview: try key.previewValue
    case .test: try key.testValue
    default: try key.liveValue
    }
  }
}
