internal import CGlibcShims
internal import Foundation
internal import Glibc

/// What belongs to the whole process, which a plugin must leave as it found it.
struct ProcessState: Hashable, Sendable {
  /// A part of it.
  enum Part: String, CaseIterable, Sendable {
    case environment, workingDirectory, locale, signalHandlers, fileMode, streams, limits
  }

  private var values: [String: [String: String]] = [:]

  /// As it is now.
  init() {
    values["environment"] = ProcessInfo.processInfo.environment
    values["workingDirectory"] = ["folder": FileManager.default.currentDirectoryPath]
    values["locale"] = [
      "name": unsafe setlocale(LC_ALL, nil).map { unsafe String(cString: $0) } ?? ""
    ]
    values["signalHandlers"] = Self.signalHandlers
    let mask = umask(0)
    _ = umask(mask)
    values["fileMode"] = ["mask": String(mask, radix: 8)]
    values["streams"] = Dictionary(
      uniqueKeysWithValues: (0...2).map { ("\($0)", Self.target(of: $0) ?? "closed") }
    )
    values["limits"] = Self.limits
  }

  /// What differs in one part from how it was before, in words; empty if nothing does.
  func changes(of part: Part, since before: ProcessState) -> [String] {
    let (old, new) = (before.values[part.rawValue] ?? [:], values[part.rawValue] ?? [:])
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { key in
      "\(key): '\((old[key] ?? "").prefix(80))' is now '\((new[key] ?? "").prefix(80))'"
    }
  }

  private static var signalHandlers: [String: String] {
    var handlers: [String: String] = [:]
    for number in Int32(1)...31 where number != SIGKILL && number != SIGSTOP {
      var action = Glibc.sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { continue }
      // The address of the handler comes first; what follows may hold what the system did not write.
      let handler = unsafe withUnsafeBytes(of: &action) { unsafe $0.loadUnaligned(as: UInt.self) }
      handlers["signal \(number)"] = handler > 1 ? "0x" + String(handler, radix: 16) : "\(handler)"
    }
    return handlers
  }

  private static var limits: [String: String] {
    let text = (try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").dropFirst().map { line in
      (String(line.prefix(25)).trimmingCharacters(in: .whitespaces), String(line.dropFirst(26)))
    }
    return Dictionary(lines, uniquingKeysWith: { $1 })
  }
}

extension ProcessState {
  /// The files, sockets and pipes that are open, by number; what the system makes for itself is left out.
  static var openFiles: [Int: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    var files: [Int: String] = [:]
    for number in names.compactMap({ Int($0) }) where number > 2 {
      guard let target = target(of: number), !target.hasPrefix("anon_inode:"),
        !target.hasPrefix("/dev/"), !target.hasPrefix("/proc/")
      else { continue }
      // One that was inherited may be deleted meanwhile, and is the same.
      files[number] = target.hasSuffix(" (deleted)") ? String(target.dropLast(10)) : target
    }
    return files
  }

  /// The processes that this one has started and that are still there.
  static var children: [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.flatMap { task in
      let path = "/proc/self/task/\(task)/children"
      return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ")
    }.map { number in
      let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
      return "'\((name ?? "").trimmingCharacters(in: .newlines))' (process \(number))"
    }
  }

  /// The bytes of address space and of memory that are in use.
  static func pages() -> (space: UInt64, resident: UInt64) {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let counts = text.split(separator: " ").compactMap { UInt64($0) }
    guard counts.count > 1 else { return (0, 0) }
    return (counts[0] * 4096, counts[1] * 4096)
  }

  /// The processor time of this process.
  static var processorTime: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func target(of descriptor: Int) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
  }
}
