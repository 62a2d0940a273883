import AppInterface
import Dispatch
import PluginInterface
import Testing

@testable import HomeFeature

@Suite struct CountingAShelf {
  @Test @MainActor func `a model reads what its test gives it`() async {
    let analytics = AnalyticsClientMock { $0.track.returning(()) }

    await withDependencies {
      $0.apiClient = APIClientMock { $0.fetch.returning(PaperPage(items: [], total: 17)) }
      $0.analytics = analytics
    } operation: {
      let model = ShelfModel()
      await model.load()
      #expect(model.count == 17)
      #expect(analytics.didTrack("shelf_counted"))
    }
  }

  @Test @MainActor func `what a test forgot is an error with the names`() async {
    let model = ShelfModel()

    await model.load()

    #expect(model.failure?.hasPrefix("AppInterface.APIClient.fetch(_:as:) has no") == true)
  }

  @Test func `what a test forgot and cannot be thrown is a failure of the test`() {
    withKnownIssue {
      DependencyIssues.handled(by: { Issue.record("\($0)") }) {
        @Dependency(\.logger) var logger
        logger.record(LogEntry(level: .info, message: "hello"))
      }
    }
  }

  @Test func `the second call fails, and the third works again`() async throws {
    let api = APIClientMock {
      $0.fetch.returning(3)
      $0.fetch.throwing(APIError.transport(at: Endpoint(path: "/count"), reason: ""), at: .call(2))
    }

    var counts: [Int?] = []
    for _ in 1...3 { counts.append(try? await api.fetch(Endpoint(path: "/count"))) }

    #expect(counts == [3, nil, 3])
  }

  @Test func `a queue is given what a test has set`() async {
    await withDependencies {
      $0.router = RouterMock { $0.url.returning("app://home") }
    } operation: {
      let url = await withEscapedDependencies { carrier in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            carrier.yield {
              @Dependency(\.router) var router
              continuation.resume(returning: router.url(for: Route("home")))
            }
          }
        }
      }
      #expect(url == "app://home")
    }
  }
}
