/// A dependency that is made when it is first asked for.
///
/// ```swift
/// struct Dependencies: Sendable {
///   let search: Lazy<any SearchIndex>
/// }
/// ```
///
/// All copies share one value: however many tasks ask at the same time, one of them makes it and the
/// others wait. After an error the next one who asks tries again. A lazy member may close a cycle,
/// because nothing is needed of it while the plugin is built; asked for by the builder itself it
/// throws.
public struct Lazy<Value: Sendable>: Sendable {
  private let cell: OnceCell<Value>

  /// A value that `make` makes, at most once unless it throws; for the host, and for unit tests.
  public init(_ make: @escaping @Sendable () async throws -> Value) {
    cell = OnceCell(make)
  }

  /// The value.
  ///
  /// - Throws: What its builder throws; or that the plugin is not built yet, or its scope at an end.
  public func get() async throws -> Value { try await cell.value() }
}
