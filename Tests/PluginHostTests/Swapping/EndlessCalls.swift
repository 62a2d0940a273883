import PluginHost
import PluginInterface
import Synchronization

/// Calls to one feature that follow each other without a pause, from two tasks.
final class EndlessCalls: Sendable {
  private struct State {
    var answers: [String: Int] = [:]
    var count = 0
    var failure: (any Error)?
  }

  private let state: Shared
  private let tasks: [Task<Void, Never>]

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  init(_ test: SwapTestHost, to feature: String) {
    let shared = Shared()
    state = shared
    tasks = (0..<2).map { _ in
      Task {
        while !Task.isCancelled {
          let answer = await Result { try await test.answer(feature) }
          shared.state.withLock { state in
            state.count += 1
            switch answer {
            case .success(let text): state.answers[text, default: 0] += 1
            case .failure(let error): state.failure = error
            }
          }
        }
      }
    }
  }

  /// Returns when calls that began after this have been answered.
  func goOn() async throws {
    let count = state.state.withLock { $0.count }
    // Two may have begun before.
    while state.state.withLock({ $0.count }) < count + 4 { await Task.yield() }
    if let failure = state.state.withLock({ $0.failure }) { throw failure }
  }

  /// Stops calling.
  ///
  /// - Returns: The answers that came, each once.
  /// - Throws: What a call threw.
  func end() async throws -> Set<String> {
    tasks.forEach { $0.cancel() }
    for task in tasks { await task.value }
    if let failure = state.state.withLock({ $0.failure }) { throw failure }
    return Set(state.state.withLock { $0.answers.keys })
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// What `body` returns or throws.
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
