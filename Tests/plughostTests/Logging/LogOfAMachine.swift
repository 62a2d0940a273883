import Foundation
import Testing

/// Standard error of a command with `--log-format json`, read as a machine does.
struct LogOfAMachine {
  let lines: [[String: Any]]

  /// - Throws: If a line is not exactly one JSON object.
  init(_ errors: String) throws {
    lines = try errors.split(separator: "\n").map { line in
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any], "no document: \(line)")
    }
  }

  /// The lines that a plugin wrote, or that are about it.
  func lines(of plugin: String) -> [[String: Any]] {
    lines.filter { $0["plugin"] as? String == plugin }
  }

  /// The first line of the host with this event.
  func event(_ name: String) -> [String: Any]? {
    lines.first { ($0["fields"] as? [String: Any])?["event"] as? String == name }
  }

  /// What was told, in order.
  var messages: [String] { lines.compactMap { $0["message"] as? String } }
}

/// The plugins that log what they are asked.
enum Asking {
  static let plugins = ["AskingFeature", "MoodyAnalyticsV1"]
  static let options = plugins.flatMap { ["--plugin", Plughost.fixture($0)] }
}
