/// Makes a new value of a dependency at each call.
///
/// ```swift
/// struct Dependencies: Sendable {
///   let drafts: Factory<any DraftEditor>
/// }
/// let editor = try await dependencies.drafts.make()
/// ```
///
/// Its provider is of the lifetime `transient`. What is made belongs to the scope of the plugin that
/// holds the factory: what it has to give back is given back when that scope ends.
public struct Factory<Value: Sendable>: Sendable {
  private let body: @Sendable () async throws -> Value

  /// A factory that calls `make`; for the host, for unit tests, and for what a plugin makes itself.
  public init(_ make: @escaping @Sendable () async throws -> Value) { body = make }

  /// Makes a value; from any task, at the same time from several.
  ///
  /// - Throws: What its builder throws; or that the plugin is not built yet, or its scope at an end.
  public func make() async throws -> Value { try await body() }
}

/// Makes a new value of a dependency from a parameter, at each call.
///
/// ```swift
/// // The consumer:
/// let profiles: ParameterFactory<String, any ProfileModel>
/// // The provider of `any ProfileModel`:
/// @Parameter let userID: String
/// ```
///
/// The rules are those of ``Factory``.
public struct ParameterFactory<Parameter: Sendable, Value: Sendable>: Sendable {
  private let body: @Sendable (Parameter) async throws -> Value

  /// A factory that calls `make`; for the host, for unit tests, and for what a plugin makes itself.
  public init(_ make: @escaping @Sendable (Parameter) async throws -> Value) { body = make }

  /// Makes a value; from any task, at the same time from several.
  ///
  /// - Parameter parameter: Handed to the provider as it is.
  /// - Returns: The value.
  /// - Throws: What its builder throws; or that the plugin is not built yet, or its scope at an end.
  public func make(_ parameter: Parameter) async throws -> Value { try await body(parameter) }
}

/// Makes view models, each of the type that the factory names.
///
/// Conform a type of your own to make what only your plugin knows; ``Factory`` conforms too, so code
/// that is generic over the factory takes either.
public protocol ViewModelFactory<ViewModel>: Sendable {
  /// What is made.
  associatedtype ViewModel: Sendable

  /// Makes one, new at each call.
  ///
  /// - Returns: The view model.
  /// - Throws: Why there is none.
  func make() async throws -> ViewModel
}

extension Factory: ViewModelFactory {
  /// What the factory makes.
  public typealias ViewModel = Value
}
