internal import Glibc

/// What the kernel tells of processes, in `/proc` (proc(5)).
///
/// Read without Foundation: a supervisor looks after every worker, and a check is a worker.
enum ProcessList {
  /// Every process but this one.
  static var others: [pid_t] { numbers(in: "/proc").filter { $0 != getpid() } }

  /// The children of a process; `nil` where the kernel keeps no lists of them, or it has ended.
  static func children(of process: pid_t) -> [pid_t]? {
    let tasks = numbers(in: "/proc/\(process)/task")
    guard !tasks.isEmpty else { return nil }
    var found: [pid_t] = []
    for task in tasks {
      guard let list = content(of: "/proc/\(process)/task/\(task)/children") else {
        // A thread that has ended; of a process there is always one that has not.
        if task == process { return nil }
        continue
      }
      found += list.split(separator: UInt8(ascii: " ")).compactMap {
        pid_t(String(decoding: $0, as: UTF8.self))
      }
    }
    return found
  }

  /// The name of the program that a process runs.
  static func name(of process: pid_t) -> String {
    let text = content(of: "/proc/\(process)/comm") ?? []
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The value that a variable had in the environment with which a process was started.
  static func environmentValue(of key: String, in process: pid_t) -> String? {
    let beginning = Array("\(key)=".utf8)
    let entries = content(of: "/proc/\(process)/environ")?.split(separator: 0) ?? []
    return entries.first { $0.starts(with: beginning) }.map { entry in
      String(decoding: entry.dropFirst(beginning.count), as: UTF8.self)
    }
  }

  /// The entries of a folder that are numbers.
  private static func numbers(in folder: String) -> [pid_t] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var found: [pid_t] = []
    while let entry = unsafe readdir(stream) {
      let number = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
        pid_t(unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
      if let number { found.append(number) }
    }
    return found
  }

  /// The bytes of a file of the kernel's, which has no size; `nil` where it cannot be read.
  private static func content(of path: String) -> [UInt8]? {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var content: [UInt8] = []
    return file.readAll({ content += $0 }) ? content : nil
  }
}
