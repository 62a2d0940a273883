import PluginHost
import PluginInterface
import Testing

@Suite struct DecoratingTheSampleApp {
  private static let plugins =
    ["EchoFeature", "EchoAPIClient"].map(Built.fixture)
    + ["RequestIDAPIClient", "AuthenticatedAPIClient", "AppUserSession"].map(Built.plugin)

  private func answer(_ host: PluginHost, in session: SessionScope) async throws -> [Substring] {
    var options = RequestOptions()
    options.session = session
    let response = try await host.run("echo-feature", FeatureRequest(), options: options)
    return try response.render(as: .text).split(separator: " ", maxSplits: 1)
  }

  @Test func `every call of the base client names the request and the user`() async throws {
    let host = try PluginHost(PluginSet(.init(plugins: Self.plugins)))
    try await host.start()
    let ada = try await host.openSession(of: "ada", secrets: ["token": Secret("t1")])
    let alan = try await host.openSession(of: "alan")

    let answers = [
      try await answer(host, in: ada), try await answer(host, in: ada),
      try await answer(host, in: alan),
    ]
    try await alan.close()
    try await ada.close()
    await host.shutdown()

    let (first, second, third) = (answers[0], answers[1], answers[2])
    #expect(first[1] == "authorization=Bearer t1 x-request-id=\(first[0])")
    #expect(second[1] == "authorization=Bearer t1 x-request-id=\(second[0])")
    #expect(third[1] == "x-request-id=\(third[0])")
    #expect(Set(answers.map { $0[0] }).count == 3)
  }

  @Test func `what a probe builds of a shorter life is released again`() async throws {
    let test = try await ScopeHost(["ScopedFeature", "RequestRouter", "SessionAnalytics"])

    try await test.host.tryBuilding("request-router")
    await test.host.shutdown()

    #expect(
      test.recording.lines == [
        "analytics of nobody built", "router built", "router shut down",
        "analytics of nobody shut down",
      ]
    )
  }
}
