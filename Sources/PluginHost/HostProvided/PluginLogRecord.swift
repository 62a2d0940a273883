public import PluginInterface

/// What the host adds to a log entry of a plugin.
public struct PluginLogRecord: Sendable {
  /// The id of the plugin that wrote it.
  public var plugin: String
  /// The generation of the plugin that wrote it; `nil` where none was made yet.
  public var generation: Int?
  /// When it was written.
  public var time: Timestamp
  /// The request that was being answered; `nil` outside of one.
  public var requestID: String?
  /// The trace that the request belongs to; `nil` outside of one.
  public var traceID: String?
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
