internal import CPluginInterface
internal import PluginInterface
internal import Synchronization

/// The calls of one plugin's completing methods that are not over.
///
/// A plugin has numbers, never addresses: what it does with one that is over, or that never was, is told and
/// does no harm.
final class CompletionDesk: Sendable {
  private struct State {
    var calls: [UInt32: CompletingCall] = [:]
    var next: UInt32 = 0
    var isClosed = false
  }

  let plugin: String
  private let number: UInt32
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(plugin: String, _ report: @escaping @Sendable (String) -> Void) {
    self.plugin = plugin
    self.report = report
    number = Self.opened.add(1, ordering: .relaxed).newValue
    Self.desks.withLock { $0[number] = Reference(desk: self) }
  }

  deinit { Self.desks.withLock { $0[number] = nil } }

  /// Begins a call.
  ///
  /// - Returns: The call, and the number that the plugin is given.
  /// - Throws: `ForeignError` after the plugin's end.
  func begin(
    _ method: String,
    _ form: ResultForm
  ) throws -> (call: CompletingCall, number: UInt64) {
    let call = CompletingCall(plugin: plugin, method: method, form)
    let number = state.withLock { state -> UInt32? in
      if state.isClosed { return nil }
      state.next &+= 1
      state.calls[state.next] = call
      return state.next
    }
    guard let number else { throw call.neverCompleted }
    return (call, UInt64(self.number) << 32 | UInt64(number))
  }

  /// The plugin's end: whoever waits still hears that the call was not completed.
  func close() {
    let calls = state.withLock { state in
      state.isClosed = true
      defer { state.calls = [:] }
      return state.calls.values
    }
    for call in calls { call.end(.failure(call.neverCompleted)) }
  }

  /// Ends a call, as the plugin wants.
  private func complete(
    _ number: UInt32,
    _ result: UnsafeRawPointer?,
    _ error: UnsafePointer<plughost_error_v1>?
  ) {
    let (call, isClosed) = state.withLock { state in
      (state.calls.removeValue(forKey: number), state.isClosed)
    }
    if let call {
      unsafe call.complete(result, error)
    } else {
      let when = isClosed ? "after its shutdown" : "that is not going on: it was completed before"
      report("plugin '\(plugin)' completed a call \(when); nothing came of it")
    }
  }

  private func isCancelled(_ number: UInt32) -> Bool {
    state.withLock { $0.calls[number] }?.isGivenUp ?? true
  }

  // MARK: What plugins call

  private struct Reference { weak var desk: CompletionDesk? }
  private static let opened = Atomic<UInt32>(0)
  private static let desks = Mutex<[UInt32: Reference]>([:])

  private static func desk(_ call: UInt64) -> CompletionDesk? {
    desks.withLock { $0[UInt32(call >> 32)]?.desk }
  }

  /// What the plugin is given for one call.
  static func completion(_ number: UInt64) -> plughost_completion_v1 {
    unsafe plughost_completion_v1(
      size: UInt32(MemoryLayout<plughost_completion_v1>.size),
      reserved: 0,
      complete: { call, result, error in
        guard let desk = CompletionDesk.desk(call) else {
          return StandardError.write("a call was completed that no plugin has; nothing came of it")
        }
        unsafe desk.complete(UInt32(truncatingIfNeeded: call), result, error)
      },
      is_cancelled: { call in
        CompletionDesk.desk(call)?.isCancelled(UInt32(truncatingIfNeeded: call)) == false ? 0 : 1
      },
      call: number
    )
  }
}
