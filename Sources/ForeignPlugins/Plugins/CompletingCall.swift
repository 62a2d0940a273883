internal import CPluginInterface
internal import PluginInterface
internal import Synchronization

/// One call of a completing method, from its begin until the plugin completes it.
final class CompletingCall: Sendable {
  typealias Outcome = Result<Delivery, any Error>

  private enum State: Sendable {
    case running
    case waiting(CheckedContinuation<Outcome, Never>)
    /// It ended before anybody waited.
    case ended(Outcome)
    /// Nobody wants to know any more.
    case over
  }

  private let plugin: String
  private let method: String
  private let form: ResultForm
  private let state = Mutex(State.running)
  private let hasGivenUp = Atomic(false)

  init(plugin: String, method: String, _ form: ResultForm) {
    self.plugin = plugin
    self.method = method
    self.form = form
  }

  /// Whether the one who waited was cancelled.
  var isGivenUp: Bool { hasGivenUp.load(ordering: .acquiring) }

  /// What is said where the plugin did not complete it.
  var neverCompleted: ForeignError {
    ForeignError(
      plugin: plugin,
      kind: "never-completed",
      message: "it was shut down and had not completed '\(method)'"
    )
  }

  /// Waits until the call ends.
  ///
  /// - Returns: What the plugin delivered.
  /// - Throws: `ForeignError` with what the plugin wrote; `CancellationError` at once when the current
  ///   task is cancelled.
  func wait() async throws -> Delivery {
    try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Outcome? in
          if case .ended(let outcome) = state {
            state = .over
            return outcome
          }
          state = .waiting(continuation)
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      hasGivenUp.store(true, ordering: .releasing)
      end(.failure(CancellationError()))
    }.get()
  }

  /// Ends the call; what comes later counts for nothing.
  func end(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      switch state {
      case .running:
        state = .ended(outcome)
        return nil
      case .waiting(let continuation):
        state = .over
        return continuation
      case .ended, .over: return nil
      }
    }
    waiting?.resume(returning: outcome)
  }

  /// Takes what the plugin delivers, which is the plugin's until this returns.
  @unsafe
  func complete(_ result: UnsafeRawPointer?, _ error: UnsafePointer<plughost_error_v1>?) {
    let delivery: Delivery?
    do {
      delivery = try unsafe result.map { try unsafe Delivery(form, at: $0, of: plugin) }
    } catch {
      return end(.failure(error))
    }
    if let error = unsafe error {
      let status = unsafe error.pointee.code
      end(.failure(unsafe error.pointee.foreignError(plugin: plugin, status: status)))
    } else if let delivery {
      end(.success(delivery))
    } else if case .nothing = form {
      end(.success(Delivery()))
    } else {
      let message = "it completed '\(method)' with NULL where a result is promised"
      end(.failure(ForeignError(plugin: plugin, kind: "null-result", message: message)))
    }
  }
}

/// A result that a plugin has delivered, copied.
struct Delivery: Sendable {
  /// A number.
  private var bits: UInt64 = 0
  /// A text, bytes, or a structure.
  private var bytes: [UInt8]?
  private var isScalar = true

  init() {}

  /// Copies what is there, and gives bytes back to the plugin.
  ///
  /// - Throws: `ForeignError` for bytes that are more than there can be.
  @unsafe
  init(_ form: ResultForm, at result: UnsafeRawPointer, of plugin: String) throws {
    switch form {
    case .nothing: break
    case .scalar(let size):
      unsafe withUnsafeMutableBytes(of: &bits) { bits in
        unsafe bits.copyMemory(from: UnsafeRawBufferPointer(start: result, count: size))
      }
    case .bytes:
      isScalar = false
      bytes = try unsafe result.loadUnaligned(as: plughost_bytes_v1.self).taken(of: plugin)
    case .structure(let size):
      isScalar = false
      bytes = unsafe Array(UnsafeRawBufferPointer(start: result, count: size))
    }
  }

  /// Leaves it where a frame has its result.
  @unsafe
  func put(in frame: UnsafeMutablePointer<UInt64>) {
    if isScalar {
      unsafe frame[0] = bits
    } else {
      unsafe plughost_bytes_v1.copying(bytes).put(in: frame)
    }
  }
}
