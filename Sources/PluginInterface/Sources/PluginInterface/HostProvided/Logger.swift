/// Takes what a plugin has to say about its work; provided by the host.
///
/// The host adds the plugin's id and the current request to every entry. May be called from any
/// task or thread; where an entry goes, and whether a call waits until it is written, is up to the host.
@DependencyInterface
public protocol Logger: Sendable {
  /// The least severe level that is kept; entries below it are dropped.
  var level: LogLevel { get }

  /// Keeps one entry.
  ///
  /// Use the methods named after a level instead: they make no text for a level that is dropped.
  ///
  /// - Parameter entry: The entry; its metadata may hold no secrets.
  func record(_ entry: LogEntry)
}

extension Logger {
  /// Keeps a message if `level` is kept at all.
  ///
  /// - Parameters:
  ///   - level: How severe it is.
  ///   - message: One sentence; made only if it is kept.
  ///   - metadata: Facts that a machine may read; made only if they are kept.
  ///   - file: Where the message comes from.
  ///   - line: Where the message comes from.
  public func log(
    _ level: LogLevel,
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) {
    guard level >= self.level else { return }
    record(
      LogEntry(level: level, message: message(), metadata: metadata(), file: file, line: line)
    )
  }

  /// Follows single steps; off in production.
  public func trace(
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) { log(.trace, message(), metadata: metadata(), file: file, line: line) }

  /// Helps to find a fault.
  public func debug(
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) { log(.debug, message(), metadata: metadata(), file: file, line: line) }

  /// Says what is going on.
  public func info(
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) { log(.info, message(), metadata: metadata(), file: file, line: line) }

  /// Something is odd and nothing has failed.
  public func warning(
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) { log(.warning, message(), metadata: metadata(), file: file, line: line) }

  /// Something has failed.
  public func error(
    _ message: @autoclosure () -> String,
    metadata: @autoclosure () -> [String: LogValue] = [:],
    file: String = #fileID,
    line: UInt = #line
  ) { log(.error, message(), metadata: metadata(), file: file, line: line) }
}
