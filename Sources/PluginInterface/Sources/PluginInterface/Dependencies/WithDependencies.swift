/// Runs an operation with other dependencies, for it and for all that it calls.
///
/// ```swift
/// try withDependencies {
///   $0.apiClient = APIClientMock()
/// } operation: {
///   …
/// }
/// ```
///
/// In a plugin the change is one for the plugin's own code: what it calls in other plugins reads their
/// bundles.
///
/// - Parameters:
///   - image: The image of the calling code; leave it out.
///   - update: Given the current values, to change them.
///   - operation: Called once.
/// - Returns: What the operation returns.
/// - Throws: What `update` or the operation throws.
@safe @discardableResult
public func withDependencies<Result>(
  image: UnsafeRawPointer = #dsohandle,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var values = unsafe DependencyValues.current(for: image)
  try update(&values)
  let frame = unsafe values.frame?.owned(by: image)
  return try DependencyFrame.bind(frame, operation)
}

/// Runs an asynchronous operation with other dependencies, for it and for all that it calls and awaits.
///
/// - Parameters:
///   - isolation: Where the operation runs: with its caller.
///   - image: The image of the calling code; leave it out.
///   - update: Given the current values, to change them.
///   - operation: Called once.
/// - Returns: What the operation returns.
/// - Throws: What `update` or the operation throws.
@safe @discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  image: UnsafeRawPointer = #dsohandle,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = unsafe DependencyValues.current(for: image)
  try update(&values)
  let frame = unsafe values.frame?.owned(by: image)
  return try await DependencyFrame.bind(frame, isolation: isolation, operation)
}

/// Lends what carries the current dependencies and environment to where they do not flow by
/// themselves: a detached task, a queue, a thread.
///
/// ```swift
/// withEscapedDependencies { carrier in
///   DispatchQueue.global().async { carrier.yield { save() } }
/// }
/// ```
///
/// - Parameter operation: Given the carrier, which it may keep.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withEscapedDependencies<Result>(
  _ operation: (EscapedDependencies) throws -> Result
) rethrows -> Result {
  try operation(EscapedDependencies())
}

/// The asynchronous form.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (EscapedDependencies) async throws -> Result
) async rethrows -> Result {
  try await operation(EscapedDependencies())
}

/// Carries dependencies and environment to other tasks and threads.
public struct EscapedDependencies: Sendable, CustomReflectable {
  private let dependencies = DependencyFrame.owned
  private let environment = EnvironmentFrame.owned

  init() {}

  /// Runs an operation with what is carried.
  ///
  /// - Throws: What the operation throws.
  public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyFrame.bind(dependencies) { try EnvironmentFrame.bind(environment, operation) }
  }

  /// Runs an asynchronous operation with what is carried.
  ///
  /// - Throws: What the operation throws.
  public func yield<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await DependencyFrame.bind(dependencies, isolation: isolation) {
      try await EnvironmentFrame.bind(environment, isolation: isolation, operation)
    }
  }

  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
