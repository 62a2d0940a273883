internal import PluginInspection

extension DesiredSet {
  /// Takes the values and choices that come with a change, for what is built from now on.
  ///
  /// - Throws: ``SwapFailure/wiring(_:)`` for values that nothing reads.
  mutating func take(_ options: SwapOptions) throws(SwapFailure) {
    try take(options.settings)
    for choice in options.choices { take(choice) }
  }

  /// The plugins that were given other values than in `before`.
  func reconfigured(since before: DesiredSet) -> Set<String> {
    let (old, new) = (before.configuration.settings, configuration.settings)
    return Set(old.keys).union(new.keys).filter { old[$0] ?? [:] != new[$0] ?? [:] }
  }

  private mutating func take(_ settings: [String: [String: String]]) throws(SwapFailure) {
    let problems = settings.sorted { $0.key < $1.key }.flatMap(unread)
    guard problems.isEmpty else { throw .wiring(InvalidWiring(problems: problems, warnings: [])) }
    for (id, values) in settings {
      configuration.settings[id, default: [:]].merge(values) { _, new in new }
    }
  }

  /// Takes a choice, in the place of the one that there was for the interface.
  private mutating func take(_ choice: WiringRequest.Choice) {
    let provided = Set(audits.values.flatMap { $0.manifest?.provides ?? [] })
    let meant = provided.filter { $0 == choice.interface || $0.hasSuffix(".\(choice.interface)") }
    // One that is unclear or unknown stays as it is: the wiring says so.
    let name = meant.count == 1 ? meant.first : nil
    choose(choice.plugin, for: name ?? choice.interface)
  }

  private func unread(_ id: String, _ values: [String: String]) -> [WiringProblem] {
    guard let manifest = audits[id]?.manifest else {
      let similar = NearMatches.of(id, in: audits.keys.sorted())
      return [
        .configurationOfUnknownPlugin(plugin: id, keys: values.keys.sorted(), similar: similar)
      ]
    }
    let keys = manifest.configuration.map(\.key)
    return Set(values.keys).subtracting(keys).sorted().map { key in
      .unknownConfiguration(plugin: id, key: key, similar: NearMatches.of(key, in: keys))
    }
  }
}
