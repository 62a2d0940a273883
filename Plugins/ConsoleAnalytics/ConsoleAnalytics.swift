internal import AppInterface
internal import Foundation
internal import PluginInterface

/// Analytics for people who watch: one line an event.
///
/// An event is committed when its line is written. The actor keeps lines whole and in order.
actor ConsoleAnalytics: AnalyticsClient {
  private let clock: any Clock
  private let output: FileHandle
  private var userID: String?

  init(clock: any Clock, output: FileHandle) {
    self.clock = clock
    self.output = output
  }

  func track(_ event: AnalyticsEvent) throws {
    do {
      try output.write(contentsOf: Data((line(event) + "\n").utf8))
    } catch {
      throw AnalyticsError(.notRecorded, reason: "\(error)")
    }
  }

  func identify(userID: String?) { self.userID = userID }

  /// `2026-01-31T09:05:00.250Z home_viewed user=u-17 papers=8`, properties sorted by name.
  private func line(_ event: AnalyticsEvent) -> String {
    let user = userID.map { [("user", $0)] } ?? []
    let fields = user + event.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let words = fields.map { name, value in "\(name.quoted)=\(value.quoted)" }
    return ([clock.now.description, event.name.quoted] + words).joined(separator: " ")
  }
}

extension String {
  /// The text itself if it is one plain word, else in quotes and escaped: a line stays one line.
  fileprivate var quoted: String {
    !isEmpty && unicodeScalars.allSatisfy(\.isPlain) ? self : debugDescription
  }
}

extension Unicode.Scalar {
  fileprivate var isPlain: Bool { ("!"..."~").contains(self) && !["\"", "=", "\\"].contains(self) }
}
