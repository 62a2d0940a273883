import AppInterface
import PluginInterface
import Testing

@testable import AppRouter
@testable import HomeFeature

@Suite struct ShowingTheHomeScreen {
  @Test func `two lines a paper, the links in one column`() async throws {
    let screen = try await text(of: Self.twoPapers)

    #expect(
      screen == """
        Reading room\(String(repeating: " ", count: 58))1–2 of 2
        \(String(repeating: "─", count: 78))
        1843  Notes on the Analytical Engine
              Ada Lovelace  app://profile?id=lovelace
        1948  A Mathematical Theory of Communication
              C. Shannon    app://profile?id=shannon
        \(String(repeating: "─", count: 78))
        """
    )
  }

  @Test func `an empty list says so`() async throws {
    let screen = try await text(of: #"{"items": [], "total": 0}"#)

    #expect(screen.contains("\nNo papers to show.\n"))
    #expect(screen.hasPrefix("Reading room"))
    #expect(screen.contains("0 papers"))
  }

  @Test func `a long title of wide characters is cut at the edge of the screen`() async throws {
    let title = String(repeating: "確率積分", count: 30)

    let screen = try await text(of: page(title: title, author: "伊藤"))

    let lines = screen.split(separator: "\n")
    #expect(lines[2].hasSuffix("…"))
    #expect(lines[2].filter("確率積分".contains).count == 35)
    #expect(lines[3] == "      伊藤  app://profile?id=a")
  }

  @Test func `a text from the API cannot drive the terminal`() async throws {
    let screen = try await text(of: page(title: #"A\u001b[2J\nB"#, author: #"\u202eC"#))

    #expect(!screen.unicodeScalars.contains("\u{1B}"))
    #expect(!screen.unicodeScalars.contains("\u{202E}"))
    #expect(screen.contains("A [2J B"))
  }

  @Test func `the view is counted`() async throws {
    let analytics = RecordingAnalytics()

    _ = try await home(CannedAPIClient(json: Self.twoPapers), analytics).handle(FeatureRequest())

    #expect(analytics.events == [AnalyticsEvent("home_viewed", properties: ["papers": "2"])])
  }

  @Test func `a view that is not counted is logged, and the screen is shown`() async throws {
    let logger = RecordingLogger()
    let feature = home(CannedAPIClient(json: Self.twoPapers), FullDisk(), logger)

    let response = try await feature.handle(FeatureRequest())

    #expect(try response.render(as: .text).contains("Ada Lovelace"))
    #expect(
      logger.messages == [
        """
        warning: the view of the home screen was not counted: \
        the event was not recorded: the disk is full
        """
      ]
    )
  }

  @Test func `there is no HTML form`() async throws {
    let feature = home(CannedAPIClient(json: Self.twoPapers), RecordingAnalytics())
    let response = try await feature.handle(FeatureRequest())

    #expect(throws: UnsupportedFormat(.html)) { try response.render(as: .html) }
  }

  private func text(of json: String) async throws -> String {
    let feature = home(CannedAPIClient(json: json), RecordingAnalytics())
    return try await feature.handle(FeatureRequest()).render(as: .text)
  }

  private func page(title: String, author: String) -> String {
    """
    {"total": 1, "items": [
      {"id": "1", "title": "\(title)", "year": 1944, "author": {"id": "a", "name": "\(author)"}}
    ]}
    """
  }

  private static let twoPapers = """
    {"total": 2, "items": [
      {"id": "1", "title": "Notes on the Analytical Engine", "year": 1843,
       "author": {"id": "lovelace", "name": "Ada Lovelace"}},
      {"id": "2", "title": "A Mathematical Theory of Communication", "year": 1948,
       "author": {"id": "shannon", "name": "C. Shannon"}}
    ]}
    """
}

/// The feature, built by its own builder from the bundle: no host.
func home(
  _ apiClient: any APIClient,
  _ analytics: any AnalyticsClient = RecordingAnalytics(),
  _ logger: any Logger = RecordingLogger()
) -> HomeFeature {
  let bundle = HomeFeatureBuilder.Dependencies(
    apiClient: apiClient,
    analytics: analytics,
    router: AppRouter(),
    logger: logger
  )
  return HomeFeatureBuilder().build(bundle)
}
