public import PluginInterface

/// Who uses the app, for as long as one session.
///
/// An implementation lives as long as a session and never changes, so every read gives the same.
@DependencyInterface
public protocol UserSession: Sendable {
  /// The app's id of the user.
  var userID: String { get }

  /// What proves the user to the API; `nil` for one who is not signed in.
  ///
  /// - Returns: The token, which prints as a word that stands for it.
  func token() -> Secret?
}
