/// Makes values of one dependency when a plugin asks for them, not when its bundle is made.
///
/// The host implements it; what a plugin sees is a ``Lazy``, a ``Factory`` or a ``ParameterFactory``.
/// Called from any task, at the same time from several.
public protocol DependencySupplier: Sendable {
  /// A value of the dependency.
  ///
  /// - Parameter parameter: What the caller of a ``ParameterFactory`` gave; otherwise `nil`.
  /// - Returns: The value, under the key that the member was declared with.
  /// - Throws: What the provider's builder throws, or why the host makes no value any more.
  func supply(_ parameter: (any Sendable)?) async throws -> ProvidedDependency
}

extension DependencySupplier {
  /// A value of the type that the member has.
  func supply<Key: DependencyKey>(
    _ name: String,
    _ key: Key.Type,
    _ parameter: (any Sendable)? = nil
  ) async throws -> Key.Value {
    let dependency = try await supply(parameter)
    guard let value = dependency.value(for: key) else {
      throw ResolutionFailure.otherType(
        member: name,
        expected: key.interface,
        found: dependency.key.interface
      )
    }
    return value
  }
}
