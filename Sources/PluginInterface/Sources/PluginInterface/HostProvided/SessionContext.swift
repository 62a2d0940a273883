/// The user's session that a value was built for.
///
/// The host provides it to plugins that live as long as a session or shorter; a longer life cannot
/// hold it, and the wiring says so.
@DependencyInterface
public protocol SessionContext: Sendable {
  /// Unique in the world.
  var sessionID: String { get }
  /// Whose session it is, as the app that opened it says.
  var userID: String { get }
  /// When it was opened.
  var startTime: Timestamp { get }

  /// What the app that opened the session knows of the user, such as a token; `nil` where it said
  /// nothing of that name.
  func secret(_ name: String) -> Secret?
}
