import AppInterface
import Foundation
import PluginInterface
import Testing

@testable import ConsoleAnalytics

@Suite struct WritingEventsToTheConsole {
  @Test func `one line an event, with the user once there is one`() async throws {
    let pipe = Pipe()
    let analytics = ConsoleAnalytics(
      clock: StoppedClock(),
      output: pipe.fileHandleForWriting
    )

    try await analytics.track(AnalyticsEvent("home_viewed", properties: ["b": "2", "a": "1"]))
    await analytics.identify(userID: "u 1")
    try await analytics.track(AnalyticsEvent("odd\nname", properties: ["k": ""]))
    try pipe.fileHandleForWriting.close()

    let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let text = String(decoding: written, as: UTF8.self)
    #expect(
      text == #"""
        2026-01-31T09:05:00.250Z home_viewed a=1 b=2
        2026-01-31T09:05:00.250Z "odd\nname" user="u 1" k=""

        """#
    )
  }

  @Test func `an event that cannot be written is refused`() async throws {
    let output = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    let analytics = ConsoleAnalytics(clock: StoppedClock(), output: output)

    let error = await #expect(throws: AnalyticsError.self) {
      try await analytics.track(AnalyticsEvent("home_viewed"))
    }

    #expect(error?.code == .notRecorded)
  }
}
