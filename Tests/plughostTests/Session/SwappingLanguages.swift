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

  @Test func `a build in C whose signatures differ is refused, and the old one goes on`() throws {
    let misfit = try Plughost.brokenFile("MisfitAnalyticsInC")
    let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "run home\nswap AnalyticsClient '\(misfit)'\nrun home\n",
      to: "script"
    )

    let run = try Plughost.run(
      ["shell"] + app.flatMap { ["--plugin", Plughost.plugin($0)] },
      input: try #require(FileHandle(forReadingAtPath: script))
    )

    #expect(run.status == 3)
    #expect(
      run.errors.contains(
        """
        its table has 'track(_: AppInterface.AnalyticsEvent{count:i64@0}) async throws -> void' where the \
        interface has 'track(_: json) async throws -> void': argument 1 is json, not \
        AppInterface.AnalyticsEvent{count:i64@0}; mend the plugin's function
        """
      ),
      "\(run.errors)"
    )
    #expect(run.errors.components(separatedBy: "home_viewed").count == 3)
  }
}
