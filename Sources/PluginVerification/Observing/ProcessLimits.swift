internal import Foundation
internal import Glibc

/// What a process may use that runs one check.
enum ProcessLimits {
  /// The largest file that may be written.
  static let fileSize: UInt64 = 64 << 20

  /// Takes rights away from this process that it does not get back.
  ///
  /// - Parameter memory: The address space; where the process has more already, as with a sanitizer,
  ///   there is no limit.
  static func apply(memory: UInt64?) {
    set(__rlimit_resource_t(4), to: 0)  // RLIMIT_CORE
    set(__rlimit_resource_t(1), to: fileSize)  // RLIMIT_FSIZE
    // A write beyond that fails, and the plugin hears of it.
    _ = signal(SIGXFSZ, SIG_IGN)
    guard let memory, used < memory / 2 else { return }
    set(__rlimit_resource_t(9), to: memory)  // RLIMIT_AS
  }

  private static func set(_ resource: __rlimit_resource_t, to value: UInt64) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = unsafe setrlimit(resource, &limit)
  }

  /// The address space that is in use.
  private static var used: UInt64 { ProcessState.pages().space }
}
