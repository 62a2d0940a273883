/// Conformed to by a built value that holds something to give back.
public protocol Shutdownable: Sendable {
  /// Releases everything acquired since the builder ran.
  ///
  /// The host calls it exactly once, after the last call into the value has ended, consumers
  /// before providers, and waits for it. When it returns, no task or thread of the plugin may run.
  /// It is never called on a value whose builder threw.
  func shutdown() async
}

/// Conformed to by a built value that is better prepared before its first call.
public protocol WarmingUp: Sendable {
  /// Fills caches, opens connections, checks what can only be checked by doing.
  ///
  /// The host calls it once, after the builder and before any other call, while the generation
  /// that is to be replaced still answers.
  ///
  /// - Throws: Any error. A swap is then given up and nothing has changed.
  func warmUp() async throws
}

/// Conformed to by a built value whose state the next generation takes over.
///
/// The host asks the old generation for its state while that still answers calls, so what changes
/// afterwards is not in it: state that must not lose a change belongs in a store of its own.
public protocol StateTransferring: Sendable {
  /// The state, in a form that both builds know.
  ///
  /// - Throws: Any error. The swap is then given up and nothing has changed.
  func exportState() async throws -> StateSnapshot

  /// Takes over the state of the generation before; called once, before any other call.
  ///
  /// - Parameter snapshot: What the other side exported; look at its schema first.
  /// - Throws: Any error, for a schema it does not know too. The swap is then given up and nothing
  ///   has changed.
  func importState(_ snapshot: StateSnapshot) async throws
}

/// The state of one generation, as bytes with a name for their form.
public struct StateSnapshot: Hashable, Sendable {
  /// What the bytes are, for instance `visits/2`.
  public var schema: String
  /// The state.
  public var content: [UInt8]

  /// A snapshot in the form that `schema` names.
  public init(schema: String, content: [UInt8]) {
    self.schema = schema
    self.content = content
  }
}
