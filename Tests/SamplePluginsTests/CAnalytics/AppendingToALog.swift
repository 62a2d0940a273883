import AppInterface
import Foundation
import PluginInterface
import Testing

@Suite struct AppendingToALog {
  @Test func `writes each event as a line, with the user of the time`() async throws {
    let file = TemporaryPath()
    let log = try await CLog(file.path)

    try await log.client.track(AnalyticsEvent("opened"))
    try await log.client.identify(userID: "Ada \"A.\"\n")
    try await log.client.track(AnalyticsEvent("viewed", properties: ["papers": "8"]))
    try await log.client.identify(userID: nil)
    try await log.client.track(AnalyticsEvent("closed"))
    await log.shutdown()

    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == #"""
        {"user":null,"event":{"name":"opened","properties":{}}}
        {"user":"Ada \"A.\"\u000a","event":{"name":"viewed","properties":{"papers":"8"}}}
        {"user":null,"event":{"name":"closed","properties":{}}}

        """#
    )
  }

  @Test func `goes on behind the last whole line`() async throws {
    let file = TemporaryPath()
    try "{\"whole\":1}\n{\"torn\":".write(toFile: file.path, atomically: true, encoding: .utf8)

    let log = try await CLog(file.path)
    try await log.client.track(AnalyticsEvent("next"))
    await log.shutdown()

    #expect(
      try lines(file.path) == [
        #"{"whole":1}"#, #"{"user":null,"event":{"name":"next","properties":{}}}"#,
      ]
    )
  }

  @Test func `says why a file cannot be opened, or an event not written`() async throws {
    let unopened = await #expect(throws: ForeignError.self) { try await CLog("/nowhere/log") }
    let full = try await CLog("/dev/full")
    let unwritten = await #expect(throws: ForeignError.self) {
      try await full.client.track(AnalyticsEvent("lost"))
    }
    await full.shutdown()

    #expect(unopened?.kind == "unavailable")
    #expect(unopened?.message == "/nowhere/log: No such file or directory")
    #expect(unwritten?.kind == "not-recorded")
    #expect(
      unwritten?.description
        == "'c-analytics': the event was not recorded: No space left on device"
    )
  }

  @Test func `has every event that was accepted before a kill`() async throws {
    let file = TemporaryPath()

    // The child says on standard output which events were accepted, and kills itself among others.
    let child = await #expect(
      processExitsWith: .signal(SIGKILL),
      observing: [\.standardOutputContent]
    ) { [path = file.path as String] in
      let client = try await CLog(path).client
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
          group.addTask {
            try await client.track(AnalyticsEvent("accepted-\(number)"))
            try FileHandle.standardOutput.write(contentsOf: Data("accepted-\(number)\n".utf8))
            if number == 100 { kill(getpid(), SIGKILL) }
          }
        }
        try await group.waitForAll()
      }
    }

    let output = String(decoding: try #require(child).standardOutputContent, as: UTF8.self)
    let accepted = output.split(separator: "\n").filter { $0.hasPrefix("accepted-") }
    let log = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(accepted.contains("accepted-100"))
    #expect(accepted.filter { !log.contains("\"\($0)\"") } == [])
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
