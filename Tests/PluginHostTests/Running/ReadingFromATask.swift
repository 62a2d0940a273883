import AppInterface
import PluginHost
import PluginInspection
import PluginInterface
import Testing

@Suite struct ReadingFromATask {
  private func lines(
    _ context: DependencyContext = .live,
    _ plugins: [String] = [
      Built.fixture("ReadsFromItsTask"), Built.fixture("ReadsOfItsCaller"),
      Built.plugin("AppRouter"),
    ]
  ) async throws -> [String] {
    var request = PluginSet.Request(plugins: plugins)
    request.context = context
    let set = PluginSet(request)
    #expect(set.refusals.map(\.description) == [])
    let host = try PluginHost(set)
    try await host.start(["reads-from-its-task"])
    let response = try await host.run("reads-from-its-task", FeatureRequest())
    await host.shutdown()
    return try response.render(as: .text).split(separator: "\n").map(String.init)
  }

  @Test func `a plugin reads its bundle, in its builder and in a call, and nothing else`()
    async throws
  {
    let lines = try await lines()

    #expect(lines.prefix(2) == ["app://home", "app://profile"])
    #expect(
      lines.dropFirst(2).first == """
        AppInterface.APIClient.fetch(_:as:) has no implementation: the bundle of plugin \
        'reads-from-its-task' does not declare it under AppInterface.APIClientKey; add it to its \
        Dependencies, or take it by an initialiser
        """
    )
  }

  @Test func `what is around in the host is not in a plugin`() async throws {
    try await withDependencies {
      $0.apiClient = APIClientMock { $0.fetch.returning("from the host") }
    } operation: {
      let lines = try await lines()
      #expect(lines.allSatisfy { !$0.contains("from the host") })
    }
  }

  @Test func `the environment flows from the host to a feature and on to its child`() async throws {
    let bare = try await lines()
    let german = try await withEnvironment {
      $0.locale = "de"
    } operation: {
      try await lines()
    }

    #expect(bare.last == "en 1")
    #expect(german.last == "de 1")
  }

  @Test func `in the context of tests what nobody provides is a double that names the call`()
    async throws
  {
    let error = await #expect(throws: UnimplementedRequirement.self) {
      try await lines(.test, [Built.fixture("ReadsFromItsTask"), Built.plugin("AppRouter")])
    }

    #expect(error?.interface == "AppInterface.AnalyticsClient")
    #expect(error?.requirement == "track(_:)")
  }

  @Test func `in production a dependency that nobody provides is an error of the wiring`() {
    let set = PluginSet(
      .init(plugins: [Built.fixture("ReadsFromItsTask"), Built.plugin("AppRouter")])
    )

    #expect(set.plan.problems.map(\.code) == ["missing"])
  }
}
