internal import CPluginSlot

/// Owns the index of a slot and gives it back.
@usableFromInline final class SlotOwner<Value: Sendable>: Sendable {
  @usableFromInline let index: UInt32

  init(_ value: Value) {
    GenerationMemory.freeAbandoned()
    index = unsafe plughost_slot_create(GenerationMemory.make(value))
  }

  deinit {
    unsafe GenerationMemory.discard(plughost_slot_destroy(index))
  }
}

/// Makes and frees the memory of generations.
///
/// The memory belongs to C, where the counters are found from the address of the value; this is the
/// only place that knows the value's type again.
enum GenerationMemory {
  /// Knows how to end the value without knowing its type.
  @safe private final class Keeper: Sendable {
    let end: @Sendable (UnsafeMutableRawPointer) -> Void
    init(_ end: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) { unsafe self.end = end }
  }

  /// Memory that holds `value`.
  static func make<Value: Sendable>(_ value: Value) -> UnsafeMutableRawPointer {
    precondition(
      MemoryLayout<Held<Value>>.alignment <= 64,
      "a dependency's value is aligned to 64 bytes at most"
    )
    let keeper = unsafe Keeper { memory in
      _ = unsafe memory.assumingMemoryBound(to: Held<Value>.self).deinitialize(count: 1)
    }
    let memory = unsafe plughost_slot_generation_new(
      MemoryLayout<Held<Value>>.size,
      Unmanaged.passRetained(keeper).toOpaque()
    )
    unsafe memory.initializeMemory(as: Held<Value>.self, to: Held(value))
    return unsafe memory
  }

  /// Ends an unpublished value now, or once the last call on it has ended.
  static func discard(_ memory: UnsafeMutableRawPointer) {
    if unsafe plughost_slot_generation_leases(memory) == 0 {
      unsafe free(memory)
    } else {
      unsafe plughost_slot_abandon(memory)
    }
  }

  /// Ends the discarded values whose calls have ended.
  static func freeAbandoned() {
    while let memory = unsafe plughost_slot_take_abandoned() { unsafe free(memory) }
  }

  /// Ends a value that no call is on.
  static func free(_ memory: UnsafeMutableRawPointer) {
    let keeper = unsafe Unmanaged<Keeper>.fromOpaque(plughost_slot_generation_keeper(memory))
    unsafe keeper.takeRetainedValue().end(memory)
    unsafe plughost_slot_generation_free(memory)
  }
}
