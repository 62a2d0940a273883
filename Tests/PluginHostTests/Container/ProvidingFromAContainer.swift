import AppInterface
import PluginHost
import PluginInterface
import Testing

private struct ContainedRouter: Router {
  func url(for route: Route) -> String { "contained:\(route.feature)" }
  func route(for url: String) -> Route? { nil }
}

@Suite struct ProvidingFromAContainer {
  private let container = DependencyContainer()

  @Test func `hands plugins the values that they declare`() async throws {
    container.register(RouterKey.self) { _ in ContainedRouter() }

    let test = try await SwapTestHost(["LiveConsumer"], providing: values)

    #expect(try await test.answer("live-consumer") == "contained:x build 1")
    await test.host.shutdown()
  }

  @Test func `fails the build of a plugin whose value cannot be made`() async throws {
    container.register(RouterKey.self) { ContainedRouter(try $0.resolve(ClockKey.self)) }

    await #expect {
      _ = try await SwapTestHost(["LiveConsumer"], providing: values)
    } throws: { error in
      "\(error)" == """
        plugin 'live-consumer' was not built: the host has no value for its member 'router': nothing \
        is registered for PluginInterface.Clock; register a maker before it is needed.
        """
    }
  }

  private var values: HostValues {
    var values = HostValues()
    values.provide(container)
    return values
  }
}

extension ContainedRouter {
  fileprivate init(_ clock: any PluginInterface.Clock) {}
}
