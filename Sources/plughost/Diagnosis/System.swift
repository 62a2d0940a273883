internal import Foundation
internal import Glibc

/// What the system allows this process.
///
/// The only file here that asks it by pointers; each lives inside one call.
enum System {
  /// How many files may be open at once.
  static var openFiles: Int {
    var limit = rlimit()
    // The enumeration's raw value is the number that the function takes.
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// How many pieces of memory may be mapped, and how many are.
  static var mappings: (limit: Int, used: Int)? {
    guard let limit = text("/proc/sys/vm/max_map_count").flatMap({ Int($0.trimmed) }),
      let maps = text("/proc/self/maps")
    else { return nil }
    return (limit, maps.split(separator: "\n").count)
  }

  /// The file of a library that is mapped, by the beginning of its name.
  static func library(_ name: String) -> String? {
    text("/proc/self/maps")?.split(separator: "\n").lazy
      .compactMap { $0.split(separator: " ", maxSplits: 5).last.map { String($0).trimmed } }
      .first { $0.hasPrefix("/") && $0.split(separator: "/").last?.hasPrefix(name) == true }
  }

  /// Whether memory may be written and executed.
  static var allowsWritableCode: Bool {
    let protection = PROT_READ | PROT_WRITE | PROT_EXEC
    let page = unsafe mmap(nil, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe page != MAP_FAILED else { return false }
    unsafe munmap(page, 4096)
    return true
  }

  /// The bytes that are free where a folder is.
  static func freeBytes(at folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Reads to the end: what lies in /proc comes in pages, and says that it is empty.
  private static func text(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
