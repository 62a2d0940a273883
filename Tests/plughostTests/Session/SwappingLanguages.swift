import Foundation
import Testing

@Suite struct SwappingLanguages {
  @Test func `a provider in C takes over from one in Swift, and gives back`() throws {
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "events.jsonl").path
    let script = try folder.write(
      """
      run home
      swap AnalyticsClient '\(Plughost.plugin("CAnalytics"))'
      run home
      run home
      rollback AnalyticsClient
      run home
      """,
      to: "script"
    )
    let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]

    let run = try Plughost.run(
      ["shell", "--strict"]
        + app.flatMap { ["--plugin", Plughost.plugin($0)] },
      environment: ["PLUGHOST_C_ANALYTICS_PATH": log],
      input: try #require(FileHandle(forReadingAtPath: script))
    )

    #expect(run.status == 0, "\(run.errors)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(run.errors.components(separatedBy: "home_viewed").count == 3)
  }
}
