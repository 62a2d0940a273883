public import CPluginSlot

/// Where the host keeps the current implementation of one dependency.
///
/// A proxy enters the slot, calls, and leaves; the host publishes another implementation at any
/// time. A call ends on the generation it began on, and a generation goes when no call is on it.
///
/// Copies share one slot, which lives as long as any of them. The layout is binary interface:
/// interface modules have the way in compiled into their proxies.
@frozen public struct Slot<Value: Sendable>: Sendable {
  @usableFromInline let index: UInt32
  @usableFromInline let owner: SlotOwner<Value>

  /// A slot that holds `value`.
  public init(_ value: Value) {
    owner = SlotOwner(value)
    index = owner.index
  }

  /// Begins a call that ends on the thread it began on; for generated proxies.
  ///
  /// Safe only where calls of one thread end in the reverse order of their beginning, each exactly
  /// once, and before the slot goes: use it in the body of one synchronous function.
  @unsafe @inlinable @inline(__always)
  public func _enter() -> SlotCall<Value> { unsafe SlotCall(plughost_slot_v1_enter(index)) }

  /// Begins a call that may end on any thread; for generated proxies.
  ///
  /// Safe only where it ends exactly once, and before the slot goes: use it in the body of one
  /// asynchronous function.
  @unsafe @inlinable @inline(__always)
  public func _enterCounted() -> CountedSlotCall<Value> {
    unsafe CountedSlotCall(plughost_slot_v1_enter_counted(index))
  }
}

/// The value of one generation, in memory of its own.
///
/// It cannot be copied, so a call on a borrowed one copies nothing.
@frozen public struct Held<Value: Sendable>: ~Copyable {
  /// The implementation.
  public let value: Value

  @usableFromInline init(_ value: Value) { self.value = value }
}

/// A call in progress on one thread.
@unsafe @frozen public struct SlotCall<Value: Sendable> {
  @usableFromInline let lease: plughost_slot_v1_lease

  @inlinable @inline(__always)
  init(_ lease: plughost_slot_v1_lease) { unsafe self.lease = lease }

  /// The implementation that answers this call.
  @inlinable public var held: UnsafePointer<Held<Value>> {
    @inline(__always)
    get { unsafe UnsafePointer(lease.value.assumingMemoryBound(to: Held<Value>.self)) }
  }

  /// Ends the call.
  @inlinable @inline(__always)
  public func leave() { unsafe plughost_slot_v1_leave(lease) }
}

/// A call in progress that may move between threads.
@unsafe @frozen public struct CountedSlotCall<Value: Sendable> {
  @usableFromInline let lease: plughost_slot_v1_count

  @inlinable @inline(__always)
  init(_ lease: plughost_slot_v1_count) { unsafe self.lease = lease }

  /// The implementation that answers this call.
  @inlinable public var held: UnsafePointer<Held<Value>> {
    @inline(__always)
    get { unsafe UnsafePointer(lease.value.assumingMemoryBound(to: Held<Value>.self)) }
  }

  /// Ends the call.
  @inlinable @inline(__always)
  public func leave() { unsafe plughost_slot_v1_leave_counted(lease) }
}
