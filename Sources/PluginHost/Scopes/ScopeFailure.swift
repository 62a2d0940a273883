/// Why a value that lives shorter than the host is not there.
public enum ScopeFailure: Error, Hashable, Sendable {
  /// A feature needs something of a user's session and was run in none.
  case noSession(feature: String, provider: String)
  /// A lazy value or a factory was asked after the life of its plugin.
  case ended(plugin: String, member: String, scope: String)
  /// A lazy value or a factory was asked by the builder of the plugin that holds it.
  case notBuiltYet(plugin: String, member: String)
  /// Builders wait for each other: each plugin for the next, the last is the first.
  case circle([String])
  /// A builder of a change caused another plugin to ask for what is made after the change.
  case duringChange(plugin: String, provider: String)
  /// A session was closed before.
  case closed(scope: String)
  /// A session is not closed, because requests are in progress in it.
  case inUse(scope: String, requests: Int)
  /// A session was to be closed by a request in it, which would wait for itself.
  case insideItself(scope: String)
  /// A session is of another host.
  case otherHost(scope: String)
}

extension Error {
  /// Whether an optional member stays empty for it: a provider fails, or needs a session where is none.
  var leavesEmpty: Bool {
    guard let failure = self as? ScopeFailure else { return true }
    guard case .noSession = failure else { return false }
    return true
  }
}

extension ScopeFailure: CustomStringConvertible {
  /// What happened, to which plugin or session, and what to do about it.
  public var description: String {
    switch self {
    case .noSession(let feature, let provider):
      """
      feature '\(feature)' needs '\(provider)', which lives as a session, and was run in none; open a \
      session and run the feature in it
      """
    case .ended(let plugin, let member, let scope):
      """
      plugin '\(plugin)' asked its member '\(member)' for a value after \(scope) had ended; make what \
      outlives it before, or keep nothing beyond it
      """
    case .notBuiltYet(let plugin, let member):
      """
      the builder of plugin '\(plugin)' asked its member '\(member)' for a value; a lazy value or a \
      factory is for later, so take the dependency itself where the builder needs it
      """
    case .circle(let plugins):
      """
      builders wait for each other: \(plugins.map { "'\($0)'" }.joined(separator: " → ")); one of them calls \
      what asks for a lazy value or a factory, so leave that until the builder has returned
      """
    case .duringChange(let plugin, let provider):
      """
      the builder of plugin '\(plugin)' caused another plugin to ask for '\(provider)', which is made when \
      the change is over; leave that until the builder has returned
      """
    case .closed(let scope): "\(scope) is closed; open another one"
    case .inUse(let scope, let requests):
      """
      \(scope) takes no new requests and is not closed yet: \(requests) \
      \(requests == 1 ? "request is" : "requests are") still in progress in it; close it again later
      """
    case .insideItself(let scope):
      "\(scope) was to be closed by a request in it; close it after the request has ended"
    case .otherHost(let scope): "\(scope) was opened by another host; open one with this host"
    }
  }
}
