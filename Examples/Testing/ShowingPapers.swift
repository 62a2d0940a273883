import AppInterface
import PluginInterface
import Testing

@testable import HomeFeature

@Suite struct ShowingPapers {
  private let api = APIClientMock()
  private let analytics = AnalyticsClientMock { $0.track.returning(()) }
  private let router = RouterMock { $0.url.answering { "app://\($0.feature)" } }
  private let logger = LoggerMock { $0.onLevel.returning(.info) }

  private var home: HomeFeature {
    HomeFeatureBuilder().build(
      HomeFeatureBuilder.Dependencies(
        apiClient: api,
        analytics: analytics,
        router: router,
        logger: logger
      )
    )
  }

  @Test func `the screen shows the papers, and the view is counted`() async throws {
    api.fetch.returning(PaperPage(items: [.notes], total: 1))

    let response = try await home.handle(FeatureRequest())

    #expect(try response.render(as: .text).contains("Ada Lovelace  app://profile"))
    #expect(api.fetch.calls.map(\.path) == ["/items"])
    #expect(analytics.didTrack(AnalyticsEvent("home_viewed", properties: ["papers": "1"])))
  }

  @Test func `without an API there is no screen, and the error says why`() async throws {
    let endpoint = Endpoint(path: "/items")
    api.fetch.throwing(APIError.timeout(at: endpoint, limit: .seconds(1)))

    let error = await #expect(throws: APIError.self) { try await home.handle(FeatureRequest()) }

    #expect(error?.code == .timeout)
    #expect(!analytics.didTrack("home_viewed"))
  }

  @Test func `a full disk costs the event and not the screen`() async throws {
    api.fetch.returning(PaperPage(items: [.notes], total: 1))
    analytics.track.throwing(AnalyticsError(.notRecorded, reason: "the disk is full"))

    _ = try await home.handle(FeatureRequest())

    #expect(logger.record.calls.map(\.level) == [.warning])
  }
}

extension Paper {
  fileprivate static let notes = Paper(
    id: "1",
    title: "Notes on the Analytical Engine",
    year: 1843,
    author: Author(id: "lovelace", name: "Ada Lovelace")
  )
}
