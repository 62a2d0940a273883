internal import Foundation
import PluginHost

/// Who gets what from whom.
struct GraphReport {
  var pluginSet: PluginSet

  var status: CommandStatus { .worst(of: pluginSet.statuses) }

  var text: String { GraphDescription(pluginSet.plan).text }

  var json: JSON {
    let graph = GraphDescription(pluginSet.plan)
    return .document(
      of: "graph",
      status.rawValue,
      [
        JSON.Member(name: "nodes", value: JSON(encoding: graph.nodes)),
        JSON.Member(name: "edges", value: JSON(encoding: graph.edges)),
        JSON.Member(name: "buildOrder", value: JSON(pluginSet.plan.buildOrder)),
      ] + SetReport(pluginSet).members()
    )
  }
}

extension JSON {
  /// What the encoder makes of a value.
  init(encoding value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(value)
    self = data.map { .document(String(decoding: $0, as: UTF8.self)) } ?? .null
  }
}
