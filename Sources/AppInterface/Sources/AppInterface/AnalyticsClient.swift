public import PluginInterface

/// Records what users do.
///
/// ## Order
///
/// Of two calls, the one that was awaited first is recorded first. Calls that overlap are recorded
/// in either order.
///
/// ## Concurrency
///
/// Calls may be made from many tasks at once. They are asynchronous because recording may wait for
/// a disk or a network; an implementation does that waiting on a thread of its own.
///
/// ## Failure
///
/// A call that throws has recorded nothing. Callers usually carry on without the event, and say so
/// in the log.
@DependencyInterface
public protocol AnalyticsClient: Sendable {
  /// Records one event; it is committed when this returns.
  ///
  /// What "committed" means is up to the implementation, and the strongest it can promise: a store
  /// keeps an accepted event even if the process is killed at the next instruction.
  ///
  /// - Parameter event: What happened.
  /// - Throws: ``AnalyticsError`` if the event was not recorded.
  func track(_ event: AnalyticsEvent) async throws

  /// Says whose events the following ones are.
  ///
  /// It is remembered until the next call, and not across a restart.
  ///
  /// - Parameter userID: The app's id of the user; `nil` when nobody is signed in.
  /// - Throws: ``AnalyticsError`` if later events could not be attributed.
  func identify(userID: String?) async throws
}

/// Something a user did.
///
/// The type is not frozen; a later version of this module may add fields, each with a default.
public struct AnalyticsEvent: Codable, Hashable, Sendable {
  /// What happened, in snake case: `home_viewed`.
  public var name: String
  /// Circumstances worth counting; nothing that identifies a person.
  public var properties: [String: String]

  /// An event that is happening now.
  public init(_ name: String, properties: [String: String] = [:]) {
    self.name = name
    self.properties = properties
  }
}
