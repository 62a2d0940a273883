internal import CPluginSlot

/// The next value of one slot, not yet published.
@safe public struct SlotChange: Sendable {
  // Keeps the index taken until the change is published.
  private let slot: any AnyObject & Sendable
  let index: UInt32
  let makeMemory: @Sendable () -> UnsafeMutableRawPointer

  /// Replaces what `slot` holds by `value`, once it is published.
  public init<Value: Sendable>(_ slot: Slot<Value>, to value: Value) {
    self.slot = slot.owner
    index = slot.index
    unsafe makeMemory = { unsafe GenerationMemory.make(value) }
  }
}

extension RetiredGeneration {
  /// Replaces the values of several slots at once.
  ///
  /// A caller who has reached the new value of one slot never afterwards reaches the old one of
  /// another. Callers take no lock and never wait.
  ///
  /// - Parameter changes: One for each slot; a slot twice is a mistake of the caller.
  /// - Returns: The generations that were replaced, in the same order.
  public static func publish(_ changes: [SlotChange]) -> [RetiredGeneration] {
    precondition(
      Set(changes.map(\.index)).count == changes.count,
      "one publish names a slot once; publish the later value alone"
    )
    var raw = unsafe changes.map {
      unsafe plughost_slot_change(index: $0.index, value: $0.makeMemory())
    }
    unsafe raw.withUnsafeMutableBufferPointer { changes in
      guard let first = changes.baseAddress else { return }
      unsafe plughost_slot_publish(first, changes.count)
    }
    GenerationMemory.freeAbandoned()
    return unsafe raw.map { unsafe RetiredGeneration($0.value) }
  }
}
