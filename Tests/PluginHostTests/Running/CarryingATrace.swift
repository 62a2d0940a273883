import Foundation
import PluginHost
import PluginInspection
import PluginInterface
import Synchronization
import Testing

/// What plugins have logged.
final class LogOfPlugins: Sendable {
  private let records = Mutex([PluginLogRecord]())

  var log: PluginLog {
    PluginLog(level: .trace) { [self] record in records.withLock { $0.append(record) } }
  }

  /// What one plugin has logged.
  func records(of plugin: String) -> [PluginLogRecord] {
    records.withLock { $0.filter { $0.plugin == plugin } }
  }
}

@Suite struct CarryingATrace {
  private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"
  private let plugins = LogOfPlugins()

  private func host(_ fixtures: [String], more: [String] = []) async throws -> PluginHost {
    let set = PluginSet(.init(plugins: fixtures.map(Built.fixture) + more))
    #expect(set.refusals.map(\.description) == [])
    let host = try PluginHost(set, log: plugins.log)
    try await host.start()
    return host
  }

  private var options: RequestOptions {
    var options = RequestOptions()
    options.trace = TraceContext(id: Self.id)
    return options
  }

  @Test func `a feature and a singleton that it calls see the trace that was given`() async throws {
    let host = try await host(["AskingFeature", "MoodyAnalyticsV1"])

    let response = try await host.run("asking-feature", FeatureRequest(), options: options)
    _ = try await host.run("asking-feature", FeatureRequest())
    await host.shutdown()

    #expect(try response.render(as: .text) == "\(Self.id) tracked")
    let seen = plugins.records(of: "moody-analytics")
    #expect(seen.count == 2)
    #expect(seen.first?.entry.metadata == ["trace": .string(Self.id)])
    #expect(seen.first?.traceID == Self.id)
    // The next request is in a trace of its own.
    #expect(seen.last?.traceID != Self.id)
    #expect(seen.last?.entry.metadata["trace"] == seen.last?.traceID.map(LogValue.string))
    #expect(seen.first?.generation == 1)
    #expect(plugins.records(of: "asking-feature").allSatisfy { $0.traceID != nil })
  }

  @Test func `features that a request runs in turn stay in its trace`() async throws {
    let host = try await host(["ComposingFeature", "AskingFeature", "MoodyAnalyticsV1"])

    let request = FeatureRequest(input: "\"asking-feature\"")
    let response = try await host.run("composing-feature", request, options: options)
    await host.shutdown()

    #expect(try response.render(as: .text) == "\(Self.id) tracked \(Self.id) tracked")
  }

  @Test func `a plugin in C sees it, too`() async throws {
    let host = try await host([], more: [Built.library("TracingInC/libTracingInC.so")])

    let response = try await host.run("tracing-in-c", FeatureRequest(), options: options)
    await host.shutdown()

    #expect(try response.render(as: .text) == Self.id)
  }

  @Test func `a log entry names the generation that wrote it, from its builder on`() async throws {
    let host = try await host(["AskingFeature", "MoodyAnalyticsV1"])

    try await host.swap(["moody-analytics": Built.fixture("MoodyAnalyticsV2")])
    _ = try await host.run("asking-feature", FeatureRequest())
    try await host.rollback("moody-analytics")
    _ = try await host.run("asking-feature", FeatureRequest())
    await host.shutdown()

    #expect(plugins.records(of: "moody-analytics").map(\.generation) == [2, 1])
  }
}
