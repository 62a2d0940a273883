internal import CGlibcShims
internal import Foundation
internal import Glibc
internal import Synchronization

/// The worker's end of the line to its supervisor.
///
/// Thread-safe: lines are written under a lock, one write a line.
package final class WorkerChannel: Sendable {
  static let environmentKey = "PLUGHOST_WORKER"
  /// The descriptors a worker is started with.
  static let eventsDescriptor: Int32 = 3
  static let crashDescriptor: Int32 = 4

  /// Where the worker stages plugins.
  ///
  /// The supervisor deletes it, even after a crash.
  package let stagingParent: String

  private let output = Mutex(WorkerChannel.eventsDescriptor)

  private init(stagingParent: String) { self.stagingParent = stagingParent }

  /// The channel, if this process was started by a ``Supervisor``.
  ///
  /// Call it once, first thing in `main`. It hides the channel from the processes that plugins may
  /// start, reports crashes from now on, and ties the life of this process to its supervisor's.
  package static func inherited() -> WorkerChannel? {
    guard let value = unsafe getenv(environmentKey) else { return nil }
    let stagingParent = unsafe String(cString: value)
    unsafe unsetenv(environmentKey)
    for descriptor in [eventsDescriptor, crashDescriptor] {
      guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    }
    plughost_die_with_parent()
    // Inherited from whoever started this process, which held at least the interrupts back.
    plughost_unblock_signals()
    plughost_report_crashes(crashDescriptor)
    // What a plugin prints is read while the host runs, and is not lost if it crashes.
    plughost_print_by_lines()
    return WorkerChannel(stagingParent: stagingParent)
  }

  /// Tells the supervisor; a supervisor that is gone is no error here, it has killed us already.
  package func send(_ event: WorkerEvent) {
    guard var line = try? JSONEncoder().encode(event) else { return }
    line.append(0x0A)
    output.withLock { descriptor in
      var rest = line[...]
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes {
          unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        guard written > 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(written, 0))
      }
    }
  }
}
