/// How one requirement answers a call by code that is not Swift; `@DependencyInterface` writes it.
public enum InterfaceAnswer<Value: Sendable>: Sendable {
  /// On the thread that calls.
  case now(
    @Sendable (
      _ value: Value, _ call: inout AnsweredCall, _ coder: borrowing any ForeignCoder
    ) throws -> Void
  )
  /// In a task, while the thread that calls waits.
  case later(
    @Sendable (
      _ value: Value, _ call: inout AnsweredCall, _ coder: any ForeignCoder
    ) async throws -> Void
  )
  /// It cannot be called; its ``InterfaceMethod`` says why.
  case never
}
