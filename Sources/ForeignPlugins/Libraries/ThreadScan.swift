internal import CGlibcShims
internal import Foundation
internal import Glibc

/// Looks for threads that will return into the code of an image, or are in it.
///
/// The kernel says of each thread that waits where its stack is; a return address on it, or the first
/// function of the thread at its beginning, lies in the image if the thread needs it. A word that only
/// looks like one errs on the safe side: the image is kept a while longer.
package enum ThreadScan {
  /// A moment, as the kernel dates the beginning of threads.
  package struct Moment: Sendable {
    /// Hundredths of a second since the machine began.
    fileprivate let ticks: UInt64

    /// Now.
    package init() {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
      ticks = UInt64(time.tv_sec) * 100 + UInt64(time.tv_nsec) / 10_000_000
    }
  }

  /// A thread that is in these files' code, for a report; `nil` if there is none.
  ///
  /// Threads that are older than the image were not begun by it, and no call is on it any more.
  package static func thread(in files: [String], youngerThan moment: Moment) -> String? {
    let map = MemoryMap()
    let code = map.code(of: files)
    guard !code.isEmpty else { return nil }
    let own = "\(plughost_thread_id())"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    for thread in threads.sorted() where thread != own && isYoung(thread, moment) {
      if let place = place(of: thread) {
        if isIn(code, place, map) { return thread }
      } else if exists(thread), mayHaveBegun(thread, in: code, map) {
        return thread
      }
    }
    return nil
  }

  private static let tasks = "/proc/self/task"

  private static func isYoung(_ thread: String, _ moment: Moment) -> Bool {
    guard let text = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return exists(thread) }
    // The third word follows the name, and the beginning is the 22nd.
    let words = text[name...].split(separator: " ")
    return words.count > 20 && UInt64(words[20]).map { $0 + 1 >= moment.ticks } ?? true
  }

  private static func exists(_ thread: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(tasks)/\(thread)")
  }

  /// Where a thread is; `nil` for one that runs whenever it is looked at.
  private static func place(of thread: String) -> (stack: UInt, code: UInt)? {
    for _ in 0..<3 {
      guard let text = try? String(contentsOfFile: "\(tasks)/\(thread)/syscall", encoding: .utf8)
      else { return nil }
      let words = text.split { $0 == " " || $0 == "\n" }.suffix(2).compactMap { word in
        UInt(word.dropFirst(2), radix: 16)
      }
      if words.count == 2 { return (words[0], words[1]) }
      usleep(1_000)
    }
    return nil
  }

  private static func isIn(
    _ code: [Range<UInt>],
    _ place: (stack: UInt, code: UInt),
    _ map: MemoryMap
  ) -> Bool {
    if code.contains(where: { $0.contains(place.code) }) { return true }
    guard let end = map.end(of: place.stack) else { return false }
    return words(from: place.stack & ~7, to: end).contains { word in
      code.contains { $0.contains(word) }
    }
  }

  /// Whether a thread that runs was begun by an image, as far as the beginning of its stack shows.
  ///
  /// There the C library keeps what it knows of the thread, its number and its first function among it, and
  /// above that are the first frames.
  private static func mayHaveBegun(
    _ thread: String,
    in code: [Range<UInt>],
    _ map: MemoryMap
  ) -> Bool {
    guard let number = UInt32(thread) else { return true }
    var isFound = false
    for region in map.regions where region.path.isEmpty && !region.isExecutable {
      let end = region.addresses.upperBound
      let last = words(from: max(region.addresses.lowerBound, end - min(end, 4_096)), to: end)
      let isOfThread = last.contains { word in
        UInt32(truncatingIfNeeded: word) == number
          || UInt32(truncatingIfNeeded: word >> 32) == number
      }
      guard isOfThread else { continue }
      isFound = true
      let first = words(from: max(region.addresses.lowerBound, end - min(end, 65_536)), to: end)
      if first.contains(where: { word in code.contains { $0.contains(word) } }) { return true }
    }
    return !isFound
  }

  /// The memory of a stack, whose thread may end and take it along: so the kernel reads it.
  private static func words(from start: UInt, to end: UInt) -> [UInt] {
    let memory = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { return [] }
    defer { close(memory) }
    var words = [UInt](repeating: 0, count: Int(end - start) / 8)
    let size = words.count * 8
    let read = unsafe pread(memory, &words, size, off_t(start))
    return read < 0 ? [] : Array(words.prefix(read / 8))
  }
}
