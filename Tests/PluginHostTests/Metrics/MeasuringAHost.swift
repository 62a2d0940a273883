import Foundation
import PluginInterface
import Testing

@testable import PluginHost

@Suite struct MeasuringAHost {
  private let lease = ["plugin": "asking-feature", "generation": "1"]

  private func text(_ host: PluginHost) async throws -> ExpositionText {
    try ExpositionText(await host.metrics().prometheusText)
  }

  @Test func `requests are counted by how they ended`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1", "ThrowingCall"])
    _ = try await test.answer("live-consumer")
    _ = try await test.answer("live-consumer")
    _ = try? await test.answer("throwing-call")
    _ = try? await test.answer("no\"body\n")

    let metrics = try await text(test.host)

    let requests = "plughost_requests_total"
    #expect(metrics.value(requests, ["feature": "live-consumer", "outcome": "answered"]) == 2)
    #expect(metrics.value(requests, ["feature": "throwing-call", "outcome": "failed"]) == 1)
    #expect(metrics.value(requests, ["feature": "", "outcome": "unknown-feature"]) == 1)
    #expect(
      metrics.value("plughost_request_duration_seconds_count", ["feature": "live-consumer"]) == 2
    )
    #expect(metrics.value("plughost_calls_total", ["plugin": "live-consumer"]) == 2)
    #expect(metrics.value("plughost_calls_total", ["plugin": "swapped-router"]) == 2)
  }

  @Test func `a request that takes too long is counted once, and its lease as long as it lasts`()
    async throws
  {
    let test = try await SwapTestHost(["AskingFeature", "MoodyAnalyticsV1"])
    let held = HeldCall()
    var options = RequestOptions()
    options.timeLimit = .milliseconds(1)

    let request = FeatureRequest(input: "\"deaf:\(held.pipe)\"")
    _ = try? await test.host.run("asking-feature", request, options: options)
    await held.isHeld()
    let during = try await text(test.host)
    held.release()
    var after = during
    while after.value("plughost_leases", lease) != 0 {
      try await Task.sleep(for: .milliseconds(1))
      after = try await text(test.host)
    }

    #expect(during.value("plughost_leases", lease) == 1)
    for metrics in [during, after] {
      #expect(metrics.value("plughost_requests_total") == 1)
      #expect(metrics.value("plughost_requests_total", ["outcome": "timed-out"]) == 1)
    }
    #expect(during.value("plughost_request_duration_seconds_count") == nil)
    #expect(after.value("plughost_request_duration_seconds_count") == 1)
  }

  @Test func `changes are counted by outcome, and what failed by its kind`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await test.host.rollback("swapped-router")
    _ = try? await test.swap("swapped-router", "SwappedRouterThrowing")
    _ = try? await test.host.rollback("nobody")
    try await test.swap("swapped-router", "SwappedRouterV2")
    try await test.host.confirm("swapped-router")

    let metrics = try await text(test.host)

    let changes = "plughost_changes_total"
    #expect(metrics.value(changes, ["outcome": "swapped"]) == 2)
    #expect(metrics.value(changes, ["outcome": "unchanged"]) == 1)
    #expect(metrics.value(changes, ["outcome": "rolledBack"]) == 1)
    #expect(metrics.value(changes, ["outcome": "failed"]) == 2)
    #expect(metrics.value("plughost_refusals_total", ["kind": "builder-threw"]) == 1)
    #expect(metrics.value("plughost_refusals_total", ["kind": "unknown-name"]) == 1)
    // Each of the three replacements was idle at some time.
    #expect(metrics.value("plughost_drain_duration_seconds_count") == 3)
    #expect(metrics.value("plughost_generations", ["state": "serving"]) == 2)
    #expect(metrics.value("plughost_generations", ["state": "failed"]) == 1)
    #expect(metrics.value("plughost_serving_generation", ["plugin": "swapped-router"]) == 4)
  }

  @Test func `what is counted only grows, over swaps and rollbacks too`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    var before: [ExpositionText.Sample: Double] = [:]

    for step in 0..<6 {
      _ = try await test.answer("live-consumer")
      if step.isMultiple(of: 2) {
        try await test.swap("swapped-router", "SwappedRouterV2")
      } else {
        try await test.host.rollback("swapped-router")
      }
      let metrics = try await text(test.host)
      for sample in metrics.samples where sample.name.hasSuffix("_total") {
        var key = sample
        key.value = 0
        #expect(sample.value >= (before[key] ?? 0), "\(sample)")
        before[key] = sample.value
      }
      #expect(
        metrics.value("plughost_calls_total", ["plugin": "swapped-router"]) == Double(step + 1)
      )
    }
  }

  @Test func `every metric has its help, its labels, and after a while a value`() async throws {
    var request = PluginSet.Request(
      plugins: ["AskingFeature", "MoodyAnalyticsV1"].map(Built.fixture)
    )
    request.limits = [LimitRule("AnalyticsClient=breaker:1/1h")].compactMap(\.self)
    let host = try PluginHost(PluginSet(request), log: LogOfPlugins().log)
    try await host.start()
    _ = try await host.run("asking-feature", FeatureRequest())
    _ = try? await host.rollback("nobody")
    let serving = try await text(host)
    await host.shutdown()
    let ended = try await text(host)

    for metric in Metric.all {
      #expect(serving.kinds[metric.name] == metric.kind.rawValue, "\(metric.name)")
      let sample = serving.samples.first { $0.name.hasPrefix(metric.name) }
      let labels = Set(sample.map { $0.labels.keys.filter { $0 != "le" } } ?? [])
      #expect(labels == Set(metric.labels), "\(metric.name)")
    }
    #expect((serving.value("process_resident_memory_bytes") ?? 0) > 1_000_000)
    #expect((serving.value("process_start_time_seconds") ?? 0) > 1_600_000_000)
    #expect(ended.value("plughost_generations", ["state": "retired"]) == 2)
  }

  @Test func `names of labels and texts are written so that they are read back`() throws {
    var family = MetricFamily(.refusals)
    family.add(.infinity, "a \"b\"\\n\n\u{7F}ß")
    family.add(0.1, "")

    let text = try ExpositionText([family].prometheusText)

    #expect(text.samples.map(\.labels) == [["kind": "a \"b\"\\n\n\u{7F}ß"], ["kind": ""]])
    #expect(text.samples.map(\.value) == [.infinity, 0.1])
    #expect([MetricFamily(.refusals)].prometheusText == "")
  }
}

@Suite struct DocumentingMetrics {
  @Test func `the page for operators has a row for each metric, and no other`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/operations.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)

    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| `plughost_") || $0.hasPrefix("| `process_")
    }

    #expect(rows.map(String.init) == Metric.all.map(\.row))
  }
}

extension Metric {
  /// The metric in the table of the page for operators.
  fileprivate var row: String {
    let labels = labels.map { "`\($0)`" }.joined(separator: ", ")
    return "| `\(name)` | \(kind.rawValue) | \(labels) | \(help) |"
  }
}
