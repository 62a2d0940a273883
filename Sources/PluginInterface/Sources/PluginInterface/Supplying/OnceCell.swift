internal import Synchronization

/// Makes a value once; who comes meanwhile waits for it.
///
/// No lock is held while the value is made.
final class OnceCell<Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value?, any Error>

  private enum State {
    case empty
    case making([Waiter])
    case made(Value)
  }

  private enum Turn {
    case take(Value)
    case make
    case wait
  }

  private let state = Mutex(State.empty)
  private let make: @Sendable () async throws -> Value

  init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

  func value() async throws -> Value {
    while true {
      switch turn() {
      case .take(let value): return value
      case .make: return try await makeNow()
      case .wait: if let value = try await wait() { return value }
      }
    }
  }

  private func turn() -> Turn {
    state.withLock { state in
      switch state {
      case .made(let value): return .take(value)
      case .making: return .wait
      case .empty:
        state = .making([])
        return .make
      }
    }
  }

  private func makeNow() async throws -> Value {
    do {
      let value = try await make()
      for waiter in end(.made(value)) { waiter.resume(returning: value) }
      return value
    } catch {
      for waiter in end(.empty) { waiter.resume(throwing: error) }
      throw error
    }
  }

  private func end(_ next: State) -> [Waiter] {
    state.withLock { state in
      defer { state = next }
      if case .making(let waiters) = state { return waiters }
      return []
    }
  }

  /// Waits for the one who makes it; `nil` if that ended before.
  private func wait() async throws -> Value? {
    try await withCheckedThrowingContinuation { (waiter: Waiter) in
      let isOver = state.withLock { state in
        guard case .making(let waiters) = state else { return true }
        state = .making(waiters + [waiter])
        return false
      }
      if isOver { waiter.resume(returning: nil) }
    }
  }
}
