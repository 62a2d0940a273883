internal import CGlibcShims
internal import Glibc
internal import Synchronization

/// The processes that a worker's plugins have started, and those that these have.
///
/// They are known by a mark in the environment that each inherits. One that starts another program with
/// an environment of its own making has none; it is found where this process adopts orphans and does
/// nothing but supervise, for then it has no other children than these and its workers.
struct WorkerFamily {
  /// The variable that holds the marks, one for each worker above.
  static let environmentKey = "PLUGHOST_WORKERS"

  private static let onlySupervises = Atomic(false)

  /// Says that this process has no children but workers, and adopts what they leave.
  static func claimOrphans() {
    plughost_adopt_orphans()
    onlySupervises.store(true, ordering: .relaxed)
  }

  /// A text that stands in no other environment.
  let mark: String

  /// Ends all that are left.
  ///
  /// - Returns: Their programs' names and process numbers.
  func end() -> [String] {
    var ended: [String] = []
    // One that forks while the others are ended is found the next time, as are its orphans.
    for _ in 0..<10 {
      let found = unmarked.compactMap { end($0) } + marked.compactMap { end($0) }
      if found.isEmpty { break }
      ended += found
    }
    return ended
  }

  private var unmarked: [pid_t] {
    guard Self.onlySupervises.load(ordering: .relaxed) else { return [] }
    // What has ended by itself is no one to tell of.
    return ChildProcess.others.filter { waitpid($0, nil, WNOHANG) == 0 }
  }

  private var marked: [pid_t] {
    candidates.filter(hasMark)
  }

  /// Where orphans come to this process, they and their descendants.
  private var candidates: [pid_t] {
    guard plughost_adopts_orphans() == 1, let own = ProcessList.children(of: getpid()) else {
      return ProcessList.others
    }
    var found = own
    var index = 0
    while index < found.count {
      found += ProcessList.children(of: found[index]) ?? []
      index += 1
    }
    return found
  }

  /// Ends a process, and says which it was.
  ///
  /// The descriptor is opened first, and the process looked at once more: what is looked at and what is
  /// ended is one process, even if its number has gone to another meanwhile.
  private func end(_ process: pid_t) -> String? {
    let descriptor = FileDescriptor(owning: plughost_pidfd_open(process))
    guard descriptor.number >= 0, isOurs(process) else { return nil }
    let name = ProcessList.name(of: process)
    guard plughost_pidfd_kill(descriptor.number) == 0 else { return nil }
    var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&polled, 1, 1000)
    // Ours where this process adopts orphans; otherwise someone else's to reap.
    _ = waitpid(process, nil, WNOHANG)
    return "'\(name)' (process \(process))"
  }

  private func hasMark(_ process: pid_t) -> Bool {
    ProcessList.environmentValue(of: Self.environmentKey, in: process)?.contains(mark) ?? false
  }

  private func isOurs(_ process: pid_t) -> Bool {
    if hasMark(process) { return true }
    return Self.onlySupervises.load(ordering: .relaxed) && ChildProcess.others.contains(process)
  }
}
