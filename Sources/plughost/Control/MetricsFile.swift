internal import Dispatch
internal import Foundation
internal import Glibc
import PluginHost
internal import Synchronization

/// Writes a host's metrics to a file again and again, for a collector that reads text files.
///
/// The file is whole at any moment: each time another one is written beside it and takes its name.
final class MetricsFile: Sendable {
  private let path: String
  private let host: PluginHost
  private let interval: Duration
  private let isOver = Mutex(false)
  /// A file that cannot be written is told once, until it can be.
  private let isBroken = Mutex(false)
  private static let queue = DispatchQueue(label: "plughost.metrics")

  /// Writes the file for the first time.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - interval: How often it is written from then on.
  ///   - host: Whose metrics are written.
  /// - Throws: ``Failure`` if it cannot be written.
  init(_ path: String, every interval: Duration, of host: PluginHost) async throws(Failure) {
    self.path = path
    self.host = host
    self.interval = interval
    try Self.write(await host.metrics().prometheusText, to: path)
    updateLater()
  }

  /// Writes it for the last time.
  func finish() {
    isOver.withLock { $0 = true }
    Self.queue.sync { update() }
  }

  private func updateLater() {
    Self.queue.asyncAfter(deadline: .now() + interval.dispatch) { [weak self] in
      guard let self, !isOver.withLock({ $0 }) else { return }
      update()
      updateLater()
    }
  }

  /// Writes what the host says within a second; a host that is busy has another turn.
  private func update() {
    let answer = Answer<String>()
    Task(executorPreference: SessionExecutor()) { [host] in
      answer.give(await host.metrics().prometheusText)
    }
    guard let text = answer.wait(.seconds(1)) else { return }
    do throws(Failure) {
      try Self.write(text, to: path)
      isBroken.withLock { $0 = false }
    } catch {
      let wasBroken = isBroken.withLock { isBroken in
        defer { isBroken = true }
        return isBroken
      }
      if !wasBroken { Console.write("Warning: \(error.message)", to: .error) }
    }
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    // Of the same folder, and not named like a metrics file: collectors read all that are.
    let temporary = "\(path).\(getpid()).tmp"
    do {
      try Data(text.utf8).write(to: URL(filePath: temporary))
    } catch {
      unsafe unlink(temporary)
      throw failure(path, error.reason)
    }
    guard unsafe rename(temporary, path) == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      unsafe unlink(temporary)
      throw failure(path, reason)
    }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(
      kind: .metricsFile,
      status: .failed,
      message: "the metrics file '\(path)' cannot be written: \(reason)"
    )
  }
}
