internal import Foundation
internal import Glibc

/// What the system says of this process; what it does not say is left out.
struct ProcessFigures: Sendable {
  private var values: [Metric: Double] = [:]

  /// Reads it now.
  init() {
    let page = Double(sysconf(Int32(_SC_PAGESIZE)))
    let sizes = Self.words("/proc/self/statm").compactMap(Double.init)
    if sizes.count > 1 {
      values[.virtualMemory] = sizes[0] * page
      values[.residentMemory] = sizes[1] * page
    }
    readTimes()
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    // One of them is the folder itself, which is closed again.
    values[.openFiles] = files.map { Double(max(0, $0.count - 1)) }
    var limit = rlimit()
    // Safe: the call fills the structure it is given and keeps nothing.
    if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      values[.fileLimit] = limit.rlim_cur == rlim_t.max ? .infinity : Double(limit.rlim_cur)
    }
  }

  /// The times in `stat`: behind the name, which may hold anything, they stand 12th, 13th and 20th.
  private mutating func readTimes() {
    let text = Self.text("/proc/self/stat")
    guard let name = text.lastIndex(of: ")") else { return }
    let words = text[text.index(after: name)...].split(separator: " ").map(String.init)
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard words.count > 19, let user = Double(words[11]), let system = Double(words[12]),
      let start = Double(words[19])
    else { return }
    values[.cpuTime] = (user + system) / ticks
    let boot = Self.text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
    if let boot = boot.flatMap({ Double($0.dropFirst(6)) }) {
      values[.processStart] = boot + start / ticks
    }
  }

  /// Adds the value of a metric.
  func add(to family: inout MetricFamily) {
    if let value = values[family.metric] { family.add(value) }
  }

  // The files say that they are empty, so they are read to their end.
  private static func text(_ path: String) -> String {
    let content = try? FileHandle(forReadingAtPath: path)?.readToEnd()
    return String(decoding: content ?? Data(), as: UTF8.self)
  }

  private static func words(_ path: String) -> [String] {
    text(path).split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
