import PluginHost
import PluginInterface

/// One line of the log for machines; the names of its members are promises.
struct LogLine: Hashable {
  var time: Timestamp
  var level: LogLevel
  /// The plugin that it is about; without one it is about the host.
  var plugin: String?
  var generation: Int?
  var requestID: String?
  var traceID: String?
  var message: String
  /// What else is known, by name.
  var fields: [JSON.Member] = []

  /// The document; what is not known is left out.
  var json: JSON {
    let members: [(String, JSON?)] = [
      ("time", .string("\(time)")), ("level", .string(level.rawValue)),
      ("plugin", plugin.map(JSON.string)), ("generation", generation.map(JSON.int)),
      ("requestID", requestID.map(JSON.string)), ("traceID", traceID.map(JSON.string)),
      ("message", .string(message)), ("fields", fields.isEmpty ? nil : .object(fields)),
    ]
    return .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
  }
}

extension LogLine {
  /// An entry of a plugin.
  init(_ record: PluginLogRecord) {
    self.init(
      time: record.time,
      level: record.entry.level,
      plugin: record.plugin,
      generation: record.generation,
      requestID: record.requestID,
      traceID: record.traceID,
      message: record.entry.message,
      fields: JSON.members(record.entry.metadata)
    )
  }

  /// What happened to the host.
  init(_ event: HostEvent, at time: Timestamp) {
    self.init(
      time: time,
      level: event.level,
      plugin: event.plugin,
      generation: event.generation,
      message: "\(event)",
      fields: JSON.members(event.facts)
    )
  }

  /// What a command has to tell a person: one line for each error, warning or note in it.
  ///
  /// Where a line begins with none of these words, it goes on with what the one before it tells.
  static func lines(of text: String, at time: Timestamp) -> [LogLine] {
    var lines: [LogLine] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let head = heads.first { line.hasPrefix($0.word) }
      if head == nil, let last = lines.indices.last {
        lines[last].message += "\n\(line)"
      } else {
        let message = String(line.dropFirst(head?.word.count ?? 0))
        lines.append(LogLine(time: time, level: head?.level ?? .info, message: message))
      }
    }
    return lines.compactMap { line in
      var line = line
      line.message = line.message.trimmingLineEnds
      return line.message.isEmpty ? nil : line
    }
  }

  private static let heads: [(word: String, level: LogLevel)] = [
    ("Error: ", .error), ("Warning: ", .warning), ("Note: ", .info),
  ]
}

extension String {
  fileprivate var trimmingLineEnds: String {
    let start = drop { $0 == "\n" }
    return String(start.reversed().drop { $0 == "\n" }.reversed())
  }
}

extension JSON {
  /// Facts in the order of their names.
  fileprivate static func members(_ facts: [String: LogValue]) -> [Member] {
    facts.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: JSON($0.value)) }
  }

  /// A fact; a number that JSON has no form for is a text.
  private init(_ value: LogValue) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .int(let number): .int(number)
      case .double(let number): number.isFinite ? .document("\(number)") : .string("\(number)")
      case .bool(let value): .bool(value)
      case .list(let values): .array(values.map(JSON.init))
      case .fields(let fields): .object(Self.members(fields))
      @unknown default: .string("\(value)")
      }
  }
}
