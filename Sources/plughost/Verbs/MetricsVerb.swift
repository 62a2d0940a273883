import ArgumentParser
import PluginHost

/// The verb `metrics`.
struct MetricsVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Show what the host has counted, in the text format of Prometheus."
  )

  func perform(on session: HostSession) async throws -> Reply {
    let families = await session.host.metrics()
    return Reply(
      text: families.prometheusText,
      members: [JSON.Member(name: "metrics", value: .array(families.map(\.json)))]
    )
  }
}

extension MetricFamily {
  fileprivate var json: JSON {
    [
      "name": .string(metric.name), "type": .string(metric.kind.rawValue),
      "help": .string(metric.help), "samples": .array(samples.map(\.json)),
    ]
  }
}

extension MetricFamily.Sample {
  /// JSON has no infinite number; that is a text.
  fileprivate var json: JSON {
    let labels = labels.map { JSON.Member(name: $0.name, value: .string($0.value)) }
    return [
      "suffix": .string(suffix), "labels": .object(labels),
      "value": value.isFinite ? .document(value.prometheusText) : .string(value.prometheusText),
    ]
  }
}
