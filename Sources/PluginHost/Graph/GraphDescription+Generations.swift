internal import PluginInspection

extension GraphDescription {
  /// One build of a plugin that a running host holds.
  public struct Generation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Counts the builds of the plugin in the host.
    public let number: Int
    /// The beginning of the hash of its bytes, in hexadecimal digits.
    public let hash: String
    /// Where it stands in its life.
    public let phase: GenerationPhase

    /// For people: `generation 2 60303ae2f2b9 serving`.
    public var description: String { "generation \(number) \(hash) \(phase.rawValue)" }
  }

  /// The picture of a running host: its plan, and the generations of each plugin.
  ///
  /// - Parameters:
  ///   - plan: What the host is wired by.
  ///   - records: Its ledger. What is retired is left out, and so is what failed before the generation
  ///     that serves was built.
  public init(_ plan: WiringPlan, generations records: [GenerationRecord]) {
    self.init(plan)
    let byPlugin = Dictionary(grouping: records, by: \.plugin)
    for index in nodes.indices where nodes[index].kind != .host {
      nodes[index].generations = Self.alive(byPlugin[nodes[index].id] ?? [])
    }
  }

  /// The newest first.
  private static func alive(_ records: [GenerationRecord]) -> [Generation] {
    let serving = records.last { $0.phase == .serving }?.generation ?? 0
    return records.filter { record in
      record.phase != .retired && (record.phase != .failed || record.generation > serving)
    }.reversed().map { record in
      Generation(
        number: record.generation,
        hash: String(record.hash.description.prefix(12)),
        phase: record.phase
      )
    }
  }
}
