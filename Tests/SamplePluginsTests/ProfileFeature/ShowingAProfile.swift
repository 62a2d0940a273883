import AppInterface
import PluginInterface
import Testing

@testable import AppRouter
@testable import EmbeddedAPIClient
@testable import ProfileFeature

@Suite struct ShowingAProfile {
  @Test func `name, years, a text in lines, and the papers`() async throws {
    #expect(
      try await profile(#"{"id": "lovelace"}"#).render(as: .text) == """
        Ada Lovelace\(String(repeating: " ", count: 57))1815–1852
        \(String(repeating: "─", count: 78))
        Saw that a machine for numbers could work on anything that has rules, and
        published a program for one that was never built.

        1843  Notes on the Sketch of the Analytical Engine
        \(String(repeating: "─", count: 78))
        Home: app://home
        """
    )
  }

  @Test func `a link from the home screen is an input too`() async throws {
    let byLink = try await profile(#""app://profile?id=liskov""#).render(as: .json)
    let byID = try await profile(#"{"id": "liskov"}"#).render(as: .json)

    #expect(byLink == byID)
    #expect(byLink.contains(#""name" : "Barbara Liskov""#))
  }

  @Test func `the view is counted, and not whose profile it was`() async throws {
    let analytics = RecordingAnalytics()

    _ = try await profile(#"{"id": "hopper"}"#, analytics)

    #expect(analytics.events == [AnalyticsEvent("profile_viewed")])
  }

  @Test func `a profile that does not exist is the API's 404`() async throws {
    let error = await #expect(throws: APIError.self) { try await profile(#"{"id": "no one"}"#) }

    #expect(error?.status == 404)
    #expect(
      error?.description
        == "/profiles/no%20one: the server answered 404: no profile has the id 'no one'"
    )
  }

  @Test(arguments: [
    ("null", "'id' is missing"),
    ("{}", "'id' is missing"),
    (#"{"id": 7}"#, "'id' is not of the type String"),
    (#"{"id": null}"#, "'id' is not of the type String"),
    (#"{"id": ""}"#, "'id' is '', which is no id"),
    (#"{"id": ".."}"#, "'id' is '..', which is no id"),
    (#""lovelace""#, "'lovelace' is not a link to it"),
    ("lovelace", "it is not valid JSON"),
  ])
  func `an input that makes no sense is refused by name`(_ input: String, reason: String) async {
    let error = await #expect(throws: (any Error).self) { try await profile(input) }

    #expect(
      error.map { "\($0)" } == """
        the input of 'profile' is wrong: \(reason); \
        it takes {"id": ID}, or a link to a profile as the home screen shows them
        """
    )
  }

  private func profile(
    _ input: String,
    _ analytics: any AnalyticsClient = RecordingAnalytics()
  ) async throws -> any FeatureResponse {
    let bundle = ProfileFeatureBuilder.Dependencies(
      apiClient: try EmbeddedAPIClientBuilder().build(NoDependencies()),
      analytics: analytics,
      router: AppRouter(),
      logger: RecordingLogger()
    )
    return try await ProfileFeatureBuilder().build(bundle).handle(FeatureRequest(input: input))
  }
}
