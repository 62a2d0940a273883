/// Conformed to by a built value that holds something to give back.
public protocol Shutdownable: Sendable {
  /// Releases everything acquired since the builder ran.
  ///
  /// The host calls it exactly once, after the last call into the value has ended, consumers
  /// before providers, and waits for it. When it returns, no task or thread of the plugin may run.
  /// It is never called on a value whose builder threw.
  func shutdown() async
}
