/// A call that goes on as long as something that it left behind is in use: a stream, a callback.
///
/// Safe to share: written once, ended once by the only owner's end, and the counter is atomic. The
/// slot is kept because the counter must not outlive it.
@safe public final class _SharedSlotLease<Value: Sendable>: Sendable {
  private let slot: Slot<Value>
  private nonisolated(unsafe) let call: CountedSlotCall<Value>

  /// Takes a call over, to end it when the last owner goes; for generated proxies.
  @unsafe
  public init(_ slot: Slot<Value>, _ call: CountedSlotCall<Value>) {
    self.slot = slot
    unsafe self.call = unsafe call
  }

  deinit { unsafe call.leave() }
}
