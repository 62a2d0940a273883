import Foundation
import StoreSupport
import Testing

@testable import SQLiteAnalytics

@Suite struct RunningTheSampleApp {
  private static let app = [
    "HomeFeature", "ProfileFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter",
  ]

  @Test func `the home screen is on standard output, and analytics are not`() throws {
    let run = try Plughost(plugins: Self.app)("run", "home")

    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Reading room"))
    #expect(run.output.contains("app://profile?id=lovelace"))
    #expect(run.errors.contains("home_viewed papers=8"))
  }

  @Test func `a link on the home screen is an input for the feature it leads to`() throws {
    let plughost = Plughost(plugins: Self.app)
    let home = try plughost("run", "home", "--format", "json")
    let screen = try JSONDecoder().decode(HomeScreen.self, from: Data(home.output.utf8))
    let link = try #require(screen.papers.first).profile

    let profile = try plughost("run", "profile", "--input", "\"\(link)\"")

    #expect(profile.status == 0)
    #expect(profile.output.hasPrefix(screen.papers[0].author))
  }

  @Test func `an input that makes no sense fails in the feature's words`() throws {
    let run = try Plughost(plugins: Self.app)("run", "profile", "--input", "{}")

    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("the input of 'profile' is wrong: 'id' is missing"))
  }

  @Test func `the live client asks the configured server`() async throws {
    let server = try await LoopbackServer()
    var plughost = Plughost(plugins: Self.app + ["LiveAPIClient"])
    plughost.options = [
      "--use", "APIClient=live-api-client",
      "--set", "live-api-client.base-url=\(server.baseURL)/status/503/x",
    ]

    let run = try plughost("run", "home")

    #expect(run.status == 1)
    #expect(run.errors.contains("/items?offset=0&limit=8: the server answered 503"))
  }

  @Test func `the SQLite store has the event when the run is over`() throws {
    let file = TemporaryPath()
    var plughost = Plughost(plugins: Self.app + ["SQLiteAnalytics"])
    plughost.options = [
      "--use", "AnalyticsClient=sqlite-analytics", "--set", "sqlite-analytics.path=\(file.path)",
    ]

    let run = try plughost("run", "home")

    #expect(run.status == 0)
    #expect(try Database(path: file.path).run("SELECT name FROM events") == ["home_viewed"])
  }

  @Test func `the log in C has the event when the run is over`() throws {
    let file = TemporaryPath()
    var plughost = Plughost(plugins: Self.app + ["CAnalytics"])
    plughost.options = [
      "--use", "AnalyticsClient=c-analytics", "--set", "c-analytics.path=\(file.path)",
    ]

    let run = try plughost("run", "home")

    #expect(run.status == 0)
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8) == """
        {"user":null,"event":{"name":"home_viewed","properties":{"papers":"8"}}}

        """
    )
  }

  @Test func `the coordinator shows several screens of one request`() throws {
    let plughost = Plughost(plugins: Self.app + ["AppCoordinator", "RequestIDAPIClient"])
    let links = #"["app://profile?id=lovelace", "app://home"]"#

    let run = try plughost("run", "app-coordinator", "--input", links)

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Ada Lovelace"), "\(run.output)")
    #expect(run.output.contains("Reading room"))
  }

  @Test func `a session of a user has that user's values`() throws {
    let file = TemporaryPath()
    var plughost = Plughost(
      plugins: Self.app + ["AppUserSession", "AuthenticatedAPIClient", "SQLitePreferences"]
    )
    plughost.options = ["--set", "sqlite-preferences.path=\(file.path)"]

    let nobody = try plughost("run", "home")
    let ada = try plughost("run", "home", "--user", "ada", "--user-secret", "token=t1")

    #expect(nobody.status == 1)
    #expect(
      nobody.errors.contains(
        "feature 'home' needs 'app-user-session', which lives as a session"
      ),
      "\(nobody.errors)"
    )
    #expect(ada.status == 0, "\(ada.errors)")
    #expect(ada.output.hasPrefix("Reading room"))
  }

  @Test func `two clients of one kind are an error until one is chosen`() throws {
    let plughost = Plughost(plugins: Self.app + ["LiveAPIClient"])

    let check = try plughost("check")
    let chosen = try plughost("check", "--use", "APIClient=embedded-api-client")

    #expect(check.status == 4)
    #expect(
      check.output.contains("embedded-api-client") && check.output.contains("live-api-client")
    )
    #expect(chosen.status == 0)
  }

  private struct HomeScreen: Decodable {
    var papers: [Paper]

    struct Paper: Decodable {
      var author: String
      var profile: String
    }
  }
}

/// The feature in C, with its dependencies in Swift.
@Suite struct RunningAFeatureInC {
  private static let app = ["CTitles", "EmbeddedAPIClient", "AppRouter"]

  @Test func `shows what its two dependencies say`() throws {
    let run = try Plughost(plugins: Self.app)("run", "c-titles", "--input", "\"turing\"")

    #expect(run.errors == "")
    #expect(
      run.output == """
        On Computable Numbers, with an Application to the Entscheidungsproblem
        Computing Machinery and Intelligence
        More: app://home?author=turing

        """
    )
  }

  @Test func `has a form as JSON too`() throws {
    let json = try Plughost(plugins: Self.app)("run", "c-titles", "--format", "json")

    #expect(json.output.hasPrefix(#"{"link":"app://home?limit=5","papers":{"#))
  }

  @Test func `fails in its own words`() throws {
    let run = try Plughost(plugins: Self.app)("run", "c-titles", "--input", "7")

    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "'c-titles': the input of 'c-titles' is the id of an author, as in \"turing\", or null"
      )
    )
  }
}
