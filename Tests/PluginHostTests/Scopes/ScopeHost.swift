import PluginHost
import PluginInterface

/// A host of fixtures that record what is built and shut down.
struct ScopeHost {
  let host: PluginHost
  let recording = Recording()

  /// Starts the fixtures; those in `recorded` have the option `log`.
  init(
    _ fixtures: [String],
    unrecorded: [String] = [],
    providing values: HostValues = HostValues()
  ) async throws {
    var request = PluginSet.Request(plugins: (fixtures + unrecorded).map(Built.fixture))
    request.hostInterfaces += values.interfaces
    for id in fixtures.map(\.kebabCase) {
      try request.configuration.set("\(id).log=\(recording.path)")
    }
    host = try PluginHost(PluginSet(request), providing: values)
    try await host.start()
  }

  func answer(
    _ feature: String,
    _ input: String = "",
    in session: SessionScope? = nil,
    _ consistency: RequestOptions.Consistency = .call
  ) async throws -> String {
    var options = RequestOptions()
    options.session = session
    options.consistency = consistency
    let request = FeatureRequest(input: "\"\(input)\"")
    return try await host.run(feature, request, options: options).render(as: .text)
  }

  /// The sentence of a failure; `nil` if there is none.
  func failure(_ body: () async throws -> some Any) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch { return "\(error)" }
  }
}
