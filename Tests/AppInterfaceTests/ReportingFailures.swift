import AppInterface
import Foundation
import Testing

@Suite struct ReportingFailures {
  private static let items = Endpoint(path: "/items")

  @Test(arguments: [
    (APIError.status(404, at: items, reason: "gone"), "/items: the server answered 404: gone"),
    (
      .decoding(field: "a.b", at: items, reason: "it is missing"),
      "/items: the field 'a.b' of the answer is wrong: it is missing"
    ),
    (.transport(at: items, reason: "no route"), "/items: no answer: no route"),
    (.timeout(at: items, limit: .seconds(2)), "/items: no answer within 2.0 seconds"),
    (.invalidEndpoint(items, reason: "a space"), "/items: not a valid endpoint: a space"),
  ])
  func `an API error says where and what`(_ error: APIError, text: String) {
    #expect(error.description == text)
  }

  @Test func `an error survives a trip over a wire, with a code this module does not know`() throws
  {
    let json = #"{"code": {"name": "rate-limit"}, "endpoint": "/items", "reason": "wait"}"#

    let error = try JSONDecoder().decode(APIError.self, from: Data(json.utf8))

    #expect(error.description == "/items: rate-limit: wait")
    let copy = try JSONDecoder().decode(APIError.self, from: JSONEncoder().encode(error))
    #expect(copy == error)
  }

  @Test(arguments: [
    (AnalyticsError.Code.unavailable, "the analytics store cannot be opened: x"),
    (.notRecorded, "the event was not recorded: x"),
    (.closed, "the analytics client is shut down: x"),
    (.init(name: "odd"), "analytics: odd: x"),
  ])
  func `an analytics error says what was not done`(_ code: AnalyticsError.Code, text: String) {
    #expect(AnalyticsError(code, reason: "x").description == text)
  }
}
