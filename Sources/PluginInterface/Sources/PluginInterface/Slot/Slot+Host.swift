internal import CPluginSlot

extension Slot {
  /// The current value, copied.
  public var value: Value { lease().value }

  /// How many calls are in progress on the current generation.
  ///
  /// A call that begins or ends meanwhile may be missed.
  public var leases: Int { Int(plughost_slot_current_leases(index)) }

  /// How many calls have begun on the current generation, leases included.
  ///
  /// `nil` beyond the 4,095 generations of a process that have a count.
  public var calls: Int? {
    let calls = plughost_slot_current_calls(index)
    return calls < 0 ? nil : Int(calls)
  }

  /// Takes part in the current generation like a call, for as long as the result lives.
  public func lease() -> SlotLease<Value> { SlotLease(self) }

  /// Makes `value` the current one; calls in progress end on the one they began on.
  ///
  /// When this returns, every call that begins reaches `value`.
  ///
  /// - Parameter value: The next generation.
  /// - Returns: The generation that was replaced.
  @discardableResult
  public func publish(_ value: Value) -> RetiredGeneration {
    RetiredGeneration.publish([SlotChange(self, to: value)])[0]
  }
}

/// Holds one generation of a slot, as a call does.
@safe public struct SlotLease<Value: Sendable>: ~Copyable, Sendable {
  private let slot: Slot<Value>
  // Safe to share: written once, ended once, and the counter is atomic.
  private nonisolated(unsafe) let call: CountedSlotCall<Value>

  init(_ slot: Slot<Value>) {
    self.slot = slot
    unsafe call = slot._enterCounted()
  }

  deinit { unsafe call.leave() }

  /// The implementation.
  public var value: Value { unsafe call.held.pointee.value }
}
