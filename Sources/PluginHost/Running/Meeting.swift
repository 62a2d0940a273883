package import Dispatch
internal import Synchronization

/// Where one side brings a value and the other waits for it, until it has to go.
final class Meeting<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value?, Never>)
    case brought(Value)
    case over
  }

  private let state = Mutex(State.open)

  /// Brings the value.
  ///
  /// - Returns: Whether the other side takes it.
  func bring(_ value: Value) -> Bool {
    let (continuation, isTaken) = state.withLock { state in
      switch state {
      case .open:
        state = .brought(value)
        return (nil as CheckedContinuation<Value?, Never>?, true)
      case .waiting(let continuation):
        state = .over
        return (continuation, true)
      case .brought, .over: return (nil, false)
      }
    }
    continuation?.resume(returning: value)
    return isTaken
  }

  /// Waits for the value; `nil` after `limit`.
  func wait(atMost limit: Duration?) async -> Value? {
    await withCheckedContinuation { continuation in
      let brought = state.withLock { state -> Value? in
        if case .brought(let value) = state {
          state = .over
          return value
        }
        state = .waiting(continuation)
        return nil
      }
      if let brought { return continuation.resume(returning: brought) }
      if let limit { leave(after: limit) }
    }
  }

  /// The timer is Dispatch's own: it needs no thread of the pool.
  private func leave(after limit: Duration) {
    timers.asyncAfter(deadline: .now() + limit.dispatch) { [self] in
      let continuation = state.withLock { state -> CheckedContinuation<Value?, Never>? in
        guard case .waiting(let continuation) = state else { return nil }
        state = .over
        return continuation
      }
      continuation?.resume(returning: nil)
    }
  }
}

private let timers = DispatchQueue(label: "plughost.limits")

extension Duration {
  /// The same for Dispatch, at least zero.
  package var dispatch: DispatchTimeInterval {
    let nanoseconds = components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    return .nanoseconds(Int(clamping: max(0, nanoseconds)))
  }
}
