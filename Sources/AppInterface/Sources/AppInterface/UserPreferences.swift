public import PluginInterface

/// What one user has chosen, kept from session to session.
///
/// ## Concurrency
///
/// Calls may be made from many tasks at once. They are asynchronous because they wait for a disk.
///
/// ## Failure
///
/// A call that throws has changed nothing.
@DependencyInterface
public protocol UserPreferences: Sendable {
  /// The value of a preference; `nil` if the user has chosen none.
  ///
  /// - Parameter key: A name in snake case: `home_limit`.
  /// - Returns: The value.
  /// - Throws: ``PreferencesError``.
  func value(for key: String) async throws -> String?

  /// Keeps a value; it is on disk when this returns.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` forgets the preference.
  ///   - key: A name in snake case.
  /// - Throws: ``PreferencesError``.
  func set(_ value: String?, for key: String) async throws
}

/// Why preferences were not read or kept.
public struct PreferencesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the store said about it.
  public let reason: String

  /// A failure with the reason of the store.
  public init(reason: String) { self.reason = reason }

  /// One sentence with the reason.
  public var description: String { "the preferences cannot be used: \(reason)" }
}
