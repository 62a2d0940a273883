/// How severe a log entry is.
public enum LogLevel: String, CaseIterable, Comparable, Codable, Sendable {
  /// Single steps.
  case trace
  /// What helps to find a fault.
  case debug
  /// What is going on.
  case info
  /// Something is odd and nothing has failed.
  case warning
  /// Something has failed.
  case error

  /// Orders levels by severity.
  public static func < (low: LogLevel, high: LogLevel) -> Bool { low.rank < high.rank }

  private var rank: Int {
    switch self {
    case .trace: 0
    case .debug: 1
    case .info: 2
    case .warning: 3
    case .error: 4
    }
  }
}

/// One message of a plugin.
public struct LogEntry: Sendable {
  /// How severe it is.
  public var level: LogLevel
  /// One sentence for people.
  public var message: String
  /// Facts for machines.
  public var metadata: [String: LogValue]
  /// `Module/File.swift` of the caller.
  public var file: String
  /// The caller's line.
  public var line: UInt

  /// An entry from the place where it is made.
  public init(
    level: LogLevel,
    message: String,
    metadata: [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) {
    self.level = level
    self.message = message
    self.metadata = metadata
    self.file = file
    self.line = line
  }
}

/// A fact in a log entry.
public enum LogValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case int(Int)
  /// A number.
  case double(Double)
  /// Yes or no.
  case bool(Bool)
  /// Several facts in order.
  case list([LogValue])
  /// Named facts.
  case fields([String: LogValue])
}

extension LogValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Several facts in order.
  public init(arrayLiteral elements: LogValue...) { self = .list(elements) }
  /// Named facts; of two with one name the last one stays.
  public init(dictionaryLiteral elements: (String, LogValue)...) {
    self = .fields(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension LogValue: CustomStringConvertible {
  /// The fact as text, fields in the order of their names.
  public var description: String {
    switch self {
    case .string(let value): value
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .bool(let value): String(value)
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .fields(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: ", ") + "}"
    }
  }
}
