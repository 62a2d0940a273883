import AppInterface
import PluginInterface
import XCTest

@testable import HomeFeature

final class HomeFeatureTests: XCTestCase {
  func testAnEmptyPageSaysSo() async throws {
    let api = APIClientMock { $0.fetch.returning(PaperPage(items: [], total: 0)) }
    let analytics = AnalyticsClientMock { $0.track.returning(()) }
    let bundle = HomeFeatureBuilder.Dependencies(
      apiClient: api,
      analytics: analytics,
      router: RouterMock(),
      logger: LoggerMock()
    )

    let response = try await HomeFeatureBuilder().build(bundle).handle(FeatureRequest())

    XCTAssertTrue(try response.render(as: .text).contains("No papers to show."))
    XCTAssertEqual(analytics.trackedEvents.map(\.properties), [["papers": "0"]])
  }

  func testAViewModelReadsWhatItIsGiven() async {
    let api = APIClientMock { $0.fetch.returning(PaperPage(items: [], total: 17)) }

    await withDependencies {
      $0.apiClient = api
    } operation: {
      let model = await ShelfModel()
      await model.load()
      let count = await model.count
      XCTAssertEqual(count, 17)
    }
  }
}
