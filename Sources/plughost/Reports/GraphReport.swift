internal import Foundation
import PluginHost
import PluginInspection

/// Who gets what from whom.
struct GraphReport {
  var pluginSet: PluginSet

  var status: CommandStatus { .worst(of: pluginSet.statuses) }

  /// The graph in one of the formats.
  func text(_ format: Graph.Format) -> String {
    switch format {
    case .text: GraphDescription(pluginSet.plan).text.showingControls
    case .json: json.text
    case .dot: Picture(pluginSet).dot
    case .mermaid: Picture(pluginSet).mermaid
    case .svg: Picture(pluginSet).svg
    case .html: Picture(pluginSet).html
    }
  }

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
  /// What the encoder makes of a value, written like every other document.
  init(encoding value: some Encodable) {
    let data = try? JSONEncoder().encode(value)
    self = data.flatMap { try? JSONDecoder().decode(Encoded.self, from: $0).json } ?? .null
  }

  /// Any document; the members of an object in the order of their names.
  private struct Encoded: Decodable {
    let json: JSON

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        json = .null
      } else if let value = try? container.decode(Bool.self) {
        json = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        json = .int(value)
      } else if let value = try? container.decode(Double.self) {
        json = .document("\(value)")
      } else if let value = try? container.decode(String.self) {
        json = .string(value)
      } else if let value = try? container.decode([Encoded].self) {
        json = .array(value.map(\.json))
      } else {
        let members = try container.decode([String: Encoded].self).sorted { $0.key < $1.key }
        json = .object(members.map { Member(name: $0.key, value: $0.value.json) })
      }
    }
  }
}
