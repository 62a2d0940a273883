public import PluginInterface

/// Keeps which papers somebody likes.
///
/// Calls may be made from many tasks at once. A call that throws has changed nothing.
@DependencyInterface
public protocol FavouritesStore: Sendable {
  /// The ids, in the order in which they were added.
  func all() async throws -> [String]

  /// Adds one.
  func add(_ id: String) async throws
}
