/// A plugin's own code that builds its value at an address, and ends it there.
///
/// It is compiled with the plugin and knows the types: building one value is one call, and nothing is
/// boxed. The value is a feature (`any Feature`), or what the key of the provider stands for.
@frozen @safe
public struct PlacedBuild: Sendable {
  /// Builds the value.
  ///
  /// The address is that of memory without a value, large enough and aligned for it. After an error
  /// there is none still; a ``BundleFault`` is the host's fault and every other one the plugin's.
  public typealias Build =
    @Sendable (borrowing DependencyResolver, UnsafeMutableRawPointer) async throws -> Void

  /// Ends the value at an address, whose memory is then free for another one.
  public typealias End = @Sendable (UnsafeMutableRawPointer) -> Void

  /// Builds the value.
  public let build: Build
  /// Ends it.
  public let end: End
  /// Whether it may get a resolver that was made with ``DependencyResolver/init(places:)``.
  @usableFromInline let isIndexed: Bool

  /// What builds values of this type.
  @unsafe @inlinable
  init<Value>(of type: Value.Type, _ isIndexed: Bool, _ build: @escaping Build) {
    unsafe self.build = unsafe build
    unsafe end = { memory in
      // Right: who calls it says that a value is there, and `build` made it.
      _ = unsafe memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    self.isIndexed = isIndexed
  }
}

extension PlacedBuild {
  /// Builds a value of the type that it was made with.
  func value<Value>(
    as type: Value.Type,
    _ resolver: borrowing DependencyResolver
  ) async throws -> Value {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    // Right: the memory is that of one such value, and has it after the call.
    try await unsafe build(resolver, UnsafeMutableRawPointer(memory))
    return unsafe memory.move()
  }

  /// Builds what a provider supplies.
  func dependency<Key: DependencyKey>(
    _ key: Key.Type,
    _ resolver: borrowing DependencyResolver
  ) async throws -> ProvidedDependency {
    ProvidedDependency(key, try await value(as: Key.Value.self, resolver))
  }
}
