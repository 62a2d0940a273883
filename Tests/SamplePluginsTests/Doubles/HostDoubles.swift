import PluginInterface
import Synchronization

/// A clock that stands still.
struct StoppedClock: Clock {
  var now = Timestamp(sinceEpoch: .milliseconds(1_769_850_300_250))
  var uptime = Duration.zero
  func sleep(for duration: Duration) async throws {}
}

/// Keeps what is logged.
final class RecordingLogger: Logger {
  private let entries = Mutex<[LogEntry]>([])
  let level = LogLevel.info

  func record(_ entry: LogEntry) { entries.withLock { $0.append(entry) } }

  var messages: [String] { entries.withLock { $0.map { "\($0.level.rawValue): \($0.message)" } } }
}

/// Values as a host would hand them over after checking them.
struct GivenConfiguration: Configuration {
  var strings: [String: String] = [:]
  var durations: [String: Duration] = [:]

  func string(_ key: String) throws(ConfigurationFailure) -> String { try value(strings, key) }
  func int(_ key: String) throws(ConfigurationFailure) -> Int { throw undeclared(key) }
  func double(_ key: String) throws(ConfigurationFailure) -> Double { throw undeclared(key) }
  func bool(_ key: String) throws(ConfigurationFailure) -> Bool { throw undeclared(key) }
  func secret(_ key: String) throws(ConfigurationFailure) -> Secret { throw undeclared(key) }

  func duration(_ key: String) throws(ConfigurationFailure) -> Duration {
    try value(durations, key)
  }

  private func value<Value>(
    _ values: [String: Value],
    _ key: String
  ) throws(ConfigurationFailure) -> Value {
    guard let value = values[key] else { throw undeclared(key) }
    return value
  }

  private func undeclared(_ key: String) -> ConfigurationFailure {
    ConfigurationFailure(plugin: "test", key: key, reason: .undeclared, message: "not declared")
  }
}
