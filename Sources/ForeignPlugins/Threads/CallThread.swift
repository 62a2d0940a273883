internal import CGlibcShims
internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// A thread that runs one call into C at a time, and belongs to nobody else meanwhile.
///
/// A call may block as long as it likes: neither the cooperative pool nor the queues of Dispatch, which
/// share their threads with it, have one thread fewer. A thread that is done waits for the next call.
///
/// Safe to share: the thread itself and whoever took it from the idle ones alone use it.
final class CallThread: Sendable {
  private static let idle = Mutex<[CallThread]>([])

  private let job = Mutex<(@Sendable () -> Void)?>(nil)
  private let isWanted = DispatchSemaphore(value: 0)
  private let call = Mutex<BlockingCall?>(nil)

  private init() {
    let thread = Thread { [self] in work() }
    thread.name = "plughost-call"
    thread.start()
  }

  /// Runs `body` on a thread of its own, as part of `call`, and ends the call when all that `body` had
  /// is let go.
  static func run(_ call: BlockingCall, _ body: @escaping @Sendable () -> Void) {
    let thread = idle.withLock { $0.popLast() } ?? CallThread()
    thread.call.withLock { $0 = call }
    thread.job.withLock { $0 = body }
    thread.isWanted.signal()
  }

  /// The call that the current thread runs, if it is one of these.
  static var current: BlockingCall? {
    guard let address = unsafe pthread_getspecific(key) else { return nil }
    let thread = unsafe Unmanaged<CallThread>.fromOpaque(address).takeUnretainedValue()
    return thread.call.withLock { $0 }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    _ = unsafe pthread_key_create(&key, nil)
    return key
  }()

  private func work() -> Never {
    plughost_use_alternate_stack()
    // It lives as long as the process: the thread never ends.
    _ = unsafe pthread_setspecific(Self.key, Unmanaged.passRetained(self).toOpaque())
    while true {
      isWanted.wait()
      runJob()
      let call = call.withLock { call in
        defer { call = nil }
        return call
      }
      Self.idle.withLock { $0.append(self) }
      call?.end()
    }
  }

  private func runJob() {
    let body = job.withLock { job in
      defer { job = nil }
      return job
    }
    body?()
  }
}
