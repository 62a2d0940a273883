internal import CPluginSlot
internal import Synchronization

/// A generation that no new call reaches, with the calls that are still on it.
///
/// The value in it is released exactly once: by ``release()``, or when this object goes, then or
/// after the last call.
@safe public final class RetiredGeneration: Sendable {
  // Safe to share: never written; who may free it is decided by `isReleased`.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private let isReleased = Atomic(false)
  // No new call reaches it, so it never becomes busy again.
  private let isIdle = Atomic(false)

  init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

  deinit {
    guard claim() else { return }
    unsafe leases == 0 ? GenerationMemory.free(memory) : plughost_slot_abandon(memory)
  }

  /// How many calls are in progress on it; once zero it stays zero.
  ///
  /// A call that was interrupted while it looked for its generation may be counted here, too.
  public var leases: Int {
    if isIdle.load(ordering: .acquiring) { return 0 }
    let leases = unsafe Int(plughost_slot_generation_leases(memory))
    if leases == 0 { isIdle.store(true, ordering: .releasing) }
    return leases
  }

  /// How many calls have begun on it; `nil` beyond the 4,095 generations that have a count.
  public var calls: Int? {
    let calls = unsafe plughost_slot_generation_calls(memory)
    return calls < 0 ? nil : Int(calls)
  }

  /// Releases the value, if no call is in progress.
  ///
  /// Do not call it while another task asks for ``leases`` for the first time: one owner decides.
  ///
  /// - Returns: Whether the value was released by this call.
  public func release() -> Bool {
    guard leases == 0, claim() else { return false }
    unsafe GenerationMemory.free(memory)
    return true
  }

  /// Waits until no call is in progress.
  ///
  /// It looks again after growing pauses of at most 5 ms, so that calls need not say when they end.
  ///
  /// - Parameter deadline: When to give up; `nil` waits for ever.
  /// - Returns: Whether the generation is drained; `false` at the deadline, or at once when the
  ///   task is cancelled.
  public func drain(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    var pause = Duration.microseconds(20)
    while leases > 0 {
      if Task.isCancelled { return false }
      if let deadline, ContinuousClock.now >= deadline { return false }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(5))
    }
    return true
  }

  private func claim() -> Bool {
    !isReleased.exchange(true, ordering: .acquiringAndReleasing)
  }
}
