internal import CGlibcShims
internal import Foundation
internal import Glibc

/// The processes that a worker's plugins have started, and those that these have.
///
/// They are known by a mark in the environment that each inherits. A process that starts another
/// program with an environment of its own making is not found.
struct WorkerFamily {
  /// The variable that holds the marks, one for each worker above.
  static let environmentKey = "PLUGHOST_WORKERS"

  /// A text that stands in no other environment.
  let mark: String

  /// Ends all that are left.
  ///
  /// - Returns: Their programs' names and process numbers.
  func end() -> [String] {
    var ended: [String] = []
    // One that forks while the others are ended is found the next time.
    for _ in 0..<10 {
      let found = processes.compactMap(end)
      if found.isEmpty { break }
      ended += found
    }
    return ended
  }

  private var processes: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { $0 != getpid() }
  }

  /// Ends a process if it has the mark, and says which it was.
  ///
  /// The descriptor is opened first: what is looked at and what is ended is one process, even if its
  /// number has gone to another by then.
  private func end(_ process: pid_t) -> String? {
    let descriptor = FileDescriptor(owning: plughost_pidfd_open(process))
    guard descriptor.number >= 0, hasMark(process) else { return nil }
    let name = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? ""
    guard plughost_pidfd_kill(descriptor.number) == 0 else { return nil }
    var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&polled, 1, 1000)
    // Ours where this process adopts orphans; otherwise someone else's to reap.
    _ = waitpid(process, nil, WNOHANG)
    return "'\(name.trimmingCharacters(in: .newlines))' (process \(process))"
  }

  private func hasMark(_ process: pid_t) -> Bool {
    // Its size is unknown beforehand, and a process that has ended has none.
    guard let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
    else { return false }
    return environment.range(of: Data(mark.utf8)) != nil
  }
}
