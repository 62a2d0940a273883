internal import Glibc
public import PluginInterface

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
  let number: BuildNumber
  let log: PluginLog

  var level: LogLevel { log.level }

  func record(_ entry: LogEntry) {
    guard entry.level >= log.level else { return }
    let request = CurrentRequest.value
    log.write(
      PluginLogRecord(
        plugin: plugin,
        generation: number.value,
        time: SystemClock().now,
        requestID: request?.id,
        traceID: request?.traceID,
        entry: entry
      )
    )
  }
}
