/// How one request is run.
public struct RequestOptions: Sendable {
  /// How far apart the generations may be that one request meets.
  public enum Consistency: String, Hashable, Sendable, CaseIterable {
    /// Each call of the request reaches the generation that serves then: two calls may meet two.
    case call
    /// All calls of the request meet one set of generations.
    ///
    /// A change of what the feature reaches waits, before its publish, for such requests to end,
    /// and they wait for it; requests of the other kind go on.
    case request
  }

  /// By default each call goes for itself.
  public var consistency = Consistency.call
  /// How long to wait for the response; `nil` waits for ever.
  ///
  /// Then the request's task is cancelled and the caller told. Plugin code that does not heed that
  /// goes on, and keeps its generation from being shut down until it ends.
  public var timeLimit: Duration?

  /// The trace that the request belongs to; `nil` begins one.
  ///
  /// What another request asks for while it is answered stays in the trace of that one.
  public var trace: TraceContext?

  /// The session that the request belongs to; `nil` for none.
  public var session: SessionScope?

  /// The usual way to run a request.
  public init() {}
}
