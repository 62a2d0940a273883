internal import CGlibcShims
internal import Glibc
internal import Synchronization

/// A child process with the two pipes of a worker.
///
/// The only file that calls `posix_spawn` and `waitpid`. The pointers live inside one call each.
struct ChildProcess: ~Copyable {
  /// The children that were started here and are not reaped.
  private static let running = Mutex(Set<pid_t>())

  /// The children of this process that were not started here: orphans that it has adopted, and what
  /// other code has started.
  ///
  /// The lock keeps out a child that is there and not entered yet.
  static var others: [pid_t] {
    running.withLock { running in
      (ProcessList.children(of: getpid()) ?? []).filter { !running.contains($0) }
    }
  }

  let process: pid_t
  /// Readable when the process has ended.
  let ended: FileDescriptor
  let events: FileDescriptor
  let crash: FileDescriptor

  /// Starts this very program again with `arguments`.
  ///
  /// The child's standard output goes to our standard error: whatever a plugin prints, our standard
  /// output stays ours.
  ///
  /// - Throws: ``SpawnFailure`` with the system's reason.
  init(arguments: [String], environment: [String: String]) throws(SpawnFailure) {
    let events = try Pipe()
    let crash = try Pipe()
    let process = try Self.running.withLock { running throws(SpawnFailure) in
      let process = try Self.spawn(
        arguments: arguments,
        environment: environment,
        descriptors: [
          (STDERR_FILENO, STDOUT_FILENO),
          (events.writeEnd, WorkerChannel.eventsDescriptor),
          (crash.writeEnd, WorkerChannel.crashDescriptor),
        ]
      )
      running.insert(process)
      return process
    }
    self.process = process
    self.ended = FileDescriptor(owning: plughost_pidfd_open(process))
    self.events = FileDescriptor(owning: events.readEnd)
    self.crash = FileDescriptor(owning: crash.readEnd)
    close(events.writeEnd)
    close(crash.writeEnd)
  }

  /// Ends the process; harmless if it has ended.
  func kill(with signal: Int32) { _ = Glibc.kill(process, signal) }

  /// Waits for the end and returns the system's status word.
  func reap() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    _ = Self.running.withLock { $0.remove(process) }
    return status
  }

  private static func spawn(
    arguments: [String],
    environment: [String: String],
    descriptors: [(from: Int32, to: Int32)]
  ) throws(SpawnFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    let argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let envp = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, "/proc/self/exe", &actions, nil, argv, envp)
    guard code == 0 else { throw SpawnFailure(call: "posix_spawn", code: code) }
    return process
  }
}

/// Why no child process could be started.
package struct SpawnFailure: Error, Hashable, Sendable, CustomStringConvertible {
  var call: String
  var code: Int32

  /// The call, and the system's reason.
  package var description: String {
    let reason = unsafe String(cString: strerror(code))
    return "could not start a child process: \(call): \(reason)"
  }
}

/// Closes its descriptor at the end of its life.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) { self.number = number }
  deinit { close(number) }

  /// Reads what there is now.
  ///
  /// - Returns: Whether the other end is closed.
  func readAll(_ take: ([UInt8]) -> Void) -> Bool {
    while let bytes = readSome() {
      if bytes.isEmpty { return true }
      take(bytes)
    }
    return false
  }

  /// Up to 64 KiB of what there is; empty at the end of the file, `nil` when nothing is there now.
  private func readSome() -> [UInt8]? {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
      unsafe count = read(number, buffer.baseAddress, buffer.count)
      used = max(count, 0)
    }
    return count < 0 ? nil : bytes
  }
}

/// A pipe whose ends stay out of the low numbers that a worker uses, and out of other children.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SpawnFailure) {
    var low: [Int32] = [-1, -1]
    guard unsafe plughost_pipe(&low) == 0 else { throw SpawnFailure(call: "pipe2", code: errno) }
    let high = low.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    low.forEach { close($0) }
    guard high.allSatisfy({ $0 >= 0 }) else { throw SpawnFailure(call: "fcntl", code: errno) }
    _ = fcntl(high[0], F_SETFL, O_NONBLOCK)
    readEnd = high[0]
    writeEnd = high[1]
  }
}
