import AppInterface
import Foundation
import StoreSupport
import Testing

@testable import SQLiteAnalytics

@Suite struct KillingTheProcess {
  @Test func `every event that was accepted before a kill is in the store`() async throws {
    let file = TemporaryPath()

    // The child says on standard output which events were accepted, and kills itself among others.
    let child = await #expect(
      processExitsWith: .signal(SIGKILL),
      observing: [\.standardOutputContent]
    ) { [path = file.path as String] in
      let analytics = try await store(path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 {
          group.addTask {
            try await analytics.track(AnalyticsEvent("accepted-\(number)"))
            try FileHandle.standardOutput.write(contentsOf: Data("accepted-\(number)\n".utf8))
            if number == 200 { kill(getpid(), SIGKILL) }
          }
        }
        try await group.waitForAll()
      }
    }

    let output = String(decoding: try #require(child).standardOutputContent, as: UTF8.self)
    let accepted = output.split(separator: "\n").map(String.init)
    let stored = Set(try Database(path: file.path).run("SELECT name FROM events"))
    #expect(accepted.contains("accepted-200"))
    #expect(accepted.filter { $0.hasPrefix("accepted-") && !stored.contains($0) } == [])
  }
}
