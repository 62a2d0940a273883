import Foundation
import Testing

@Suite struct LimitingCallsOfPlugins {
  private static let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    .flatMap { ["--plugin", Plughost.plugin($0)] }

  @Test func `limits that nothing exceeds change no answer`() throws {
    let free = try Plughost.run(["run", "home"] + Self.app)
    let limited = try Plughost.run(
      ["run", "home", "--limit", "APIClient=timeout:1h,breaker:1/1h"]
        + ["--limit", "home.analytics=timeout:1h"] + Self.app
    )

    #expect(limited.status == 0)
    #expect(limited.output == free.output)
  }

  @Test func `a plugin in C that calls through one has the same answer`() throws {
    let plugins = ["CTitles", "EmbeddedAPIClient", "AppRouter"]
      .flatMap { ["--plugin", Plughost.plugin($0)] }

    let free = try Plughost.run(["run", "c-titles"] + plugins)
    let limited = try Plughost.run(
      ["run", "c-titles", "--limit", "c-titles.apiClient=timeout:1h"] + plugins
    )

    #expect(limited.status == 0)
    #expect(limited.output == free.output)
  }

  @Test func `one that is exceeded is the error that the feature gets`() throws {
    let run = try Plughost.run(
      ["run", "asking-feature", "--input", "\"sleep\"", "--limit", "AnalyticsClient=timeout:1ms"]
        + Asking.options
    )

    #expect(
      run.output.hasSuffix(
        """
         'asking-feature.analytics': AppInterface.AnalyticsClient.track(_:) has not ended after \
        0.001 seconds and was given up

        """
      ),
      "\(run.output)"
    )
  }

  @Test func `a file may hold them, and the command line wins`() throws {
    let folder = try TemporaryFolder()
    let plugins = Asking.plugins.map { "\"\(Plughost.fixture($0))\"" }.joined(separator: ", ")
    let file = try folder.write(
      """
      {"plugins": [\(plugins)], "limit": {"asking-feature.analytics": "timeout:1ms"}}
      """,
      to: "plughost.json"
    )
    let run = ["run", "asking-feature", "--config", file, "--input"]

    let ofFile = try Plughost.run(run + ["\"sleep\""])
    let ofLine = try Plughost.run(
      run + ["\"a\"", "--limit", "asking-feature.analytics=timeout:1h"]
    )

    #expect(ofFile.output.contains("was given up"))
    #expect(ofLine.output.contains(" tracked"))
  }

  @Test func `a running host shows the state of the breaker, and a swap closes it`() throws {
    let folder = try TemporaryFolder()
    let limit = ["--limit", "asking-feature.analytics=breaker:1/1h"]
    let host = try Served(in: folder, ["serve"] + limit + Asking.options)
    try host.waitFor("listening on")
    let state = "plughost_breaker_state{consumer=\"asking-feature\",member=\"analytics\",state="

    _ = try host.ctl("run", "asking-feature", "--input", "\"fail-in-1\"")
    let open = try host.ctl("metrics").output
    let away = try host.ctl("run", "asking-feature", "--input", "\"fail-in-1\"").output
    let swap = try host.ctl("swap", "moody-analytics", Plughost.fixture("MoodyAnalyticsV2"))
    let again = try host.ctl("run", "asking-feature", "--input", "\"fail-in-1\"").output
    let closed = try host.ctl("metrics").output

    #expect(swap.status == 0)
    #expect(open.contains("\n\(state)\"open\"} 1\n"))
    #expect(away.contains("was not called: 1 calls in a row have failed"), "\(away)")
    #expect(again.hasSuffix(" tracked\n"))
    #expect(closed.contains("\n\(state)\"closed\"} 1\n"))
    #expect(
      closed.contains(
        """

        plughost_limited_calls_total{consumer="asking-feature",member="analytics",\
        outcome="turned-away"} 1

        """
      )
    )
  }

  @Test(arguments: [
    (
      "home.router=timeout:1s", 4,
      "calls of 'home.router' (AppInterface.Router) cannot be limited: "
    ),
    ("home.nothing=timeout:1s", 4, "--limit home.nothing: that is neither a member"),
    ("home.logger=timeout:1s", 4, "the host itself provides it"),
    ("home.apiClient", 2, "write CONSUMER.member=LIMIT or INTERFACE=LIMIT"),
    ("home.apiClient=timeout:soon", 2, "write CONSUMER.member=LIMIT or INTERFACE=LIMIT"),
  ])
  func `one that cannot be kept is refused before anything runs`(
    _ limit: String,
    _ status: Int32,
    _ message: String
  ) throws {
    let check = try Plughost.run(["check", "--limit", limit] + Self.app)
    let run = try Plughost.run(["run", "home", "--limit", limit] + Self.app)

    #expect([check.status, run.status] == [status, status])
    #expect((check.output + check.errors).contains(message), "\(check)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test(arguments: ["\"timeout:2\"", "7", "\"\""])
  func `a file with one that is none is a mistake`(_ text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "{\"plugins\": [\"x\"], \"limit\": {\"a.b\": \(text)}}",
      to: "plughost.json"
    )

    let check = try Plughost.run(["check", "--config", file])

    #expect(check.status == 2)
    #expect(check.errors.contains("limit.a.b"), "\(check.errors)")
  }
}
