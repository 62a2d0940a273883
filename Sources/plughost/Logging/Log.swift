internal import Dispatch
import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInterface

/// What is told while a command works, in the form that was asked for.
///
/// Plugins' entries, what happens to the host, and the lines that a command has for a person all go to
/// standard error. As text they are as they always were; as JSON each is one document on one line.
enum Log {
  /// Whether documents are asked for.
  static let isJSON = CommandLine.value(of: "--log-format") == LogOptions.Format.json.rawValue

  /// The least severe level that is kept.
  static let level =
    CommandLine.value(of: "--log-level").flatMap(LogOptions.Level.init)?.meaning ?? .info

  /// The options of this process, for processes that it starts.
  static let arguments =
    (isJSON ? ["--log-format", "json"] : [])
    + (level == .info ? [] : ["--log-level", level.rawValue])

  /// Where plugins' entries go.
  static var ofPlugins: PluginLog {
    isJSON ? PluginLog(level: level) { write(LogLine($0)) } : .standardError(level: level)
  }

  /// Tells what happened to the host; as text that is told by whoever asked for it.
  ///
  /// The host does not wait for whoever reads the log.
  static func tell(_ event: HostEvent) {
    guard isJSON else { return }
    let line = LogLine(event, at: now)
    queue.async { write(line) }
  }

  /// Waits until what happened is told, a second at most.
  static func finish() {
    guard isJSON else { return }
    let told = DispatchSemaphore(value: 0)
    queue.async { told.signal() }
    _ = told.wait(timeout: .now() + 1)
  }

  private static let queue = DispatchQueue(label: "plughost.log")

  /// Tells the lines that a command has for a person.
  static func tell(_ text: String) { LogLine.lines(of: text, at: now).forEach(write) }

  /// Has what is told without our knowledge come in the same form.
  static func prepare() {
    if isJSON { StandardError.leave { tell("Warning: \($0)") } }
  }

  private static var now: Timestamp {
    Timestamp(sinceEpoch: .milliseconds(Int64(Date().timeIntervalSince1970 * 1000)))
  }

  private static func write(_ line: LogLine) {
    guard line.level >= level else { return }
    Console.write(line.json.line, descriptor: Console.Stream.error.rawValue)
  }
}

extension CommandLine {
  /// The value that was given to an option; of several the last one, as the parser takes it.
  fileprivate static func value(of option: String) -> String? {
    var value: String?
    var isNext = false
    for word in arguments.dropFirst().prefix(while: { $0 != "--" }) {
      if isNext { value = word }
      isNext = word == option
      if word.hasPrefix("\(option)=") { value = String(word.dropFirst(option.count + 1)) }
    }
    return value
  }
}
