internal import Glibc
public import PluginInterface

/// What the host adds to a log entry of a plugin.
public struct PluginLogRecord: Sendable {
  /// The id of the plugin that wrote it.
  public var plugin: String
  /// When it was written.
  public var time: Timestamp
  /// The request that was being answered; `nil` outside of one.
  public var requestID: String?
  /// What the plugin wrote.
  public var entry: LogEntry
}

extension PluginLogRecord: CustomStringConvertible {
  /// One line: time, level, plugin, message, facts in the order of their names, request.
  public var description: String {
    let facts = entry.metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let request = requestID.map { " request=\($0)" } ?? ""
    let line = "\(time) \(entry.level.rawValue) \(plugin): \(entry.message)\(facts)\(request)"
    return line.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
  }
}

/// Where the log of all plugins goes, and from which level on.
public struct PluginLog: Sendable {
  /// Entries below it are dropped.
  public var level: LogLevel
  /// Takes one record; called from any task or thread, at the same time from several.
  public var write: @Sendable (PluginLogRecord) -> Void

  /// A log that keeps entries from `level` on.
  public init(level: LogLevel, write: @escaping @Sendable (PluginLogRecord) -> Void) {
    self.level = level
    self.write = write
  }

  /// One line a record on standard error, in one write, so that lines do not mix.
  public static func standardError(level: LogLevel) -> PluginLog {
    PluginLog(level: level) { record in
      let line = Array("\(record)\n".utf8)
      _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
    }
  }
}

/// The logger of one plugin.
struct PluginLogger: Logger {
  let plugin: String
  let log: PluginLog

  var level: LogLevel { log.level }

  func record(_ entry: LogEntry) {
    guard entry.level >= log.level else { return }
    log.write(
      PluginLogRecord(
        plugin: plugin,
        time: SystemClock().now,
        requestID: CurrentRequest.value?.id,
        entry: entry
      )
    )
  }
}
