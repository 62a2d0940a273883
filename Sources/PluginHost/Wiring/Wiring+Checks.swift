internal import PluginInspection

extension Wiring {
  /// Looks at each plugin by itself: its kind, its id, its lifetime, its configuration.
  mutating func checkNodes() {
    checkIDs()
    checkStructures()
    let hasDeliveries = hasLaterMembers || nodes.contains { $0.lifetime == .transient }
    for index in nodes.indices {
      if let problem = kindProblem(index) { nodes[index].faults.append(.problem(problem)) }
      checkLifetimes(index)
      if hasDeliveries { checkDeliveries(index) }
      checkConfiguration(index)
    }
  }

  private mutating func checkIDs() {
    var first = 0
    for end in nodes.indices.map({ $0 + 1 }) {
      guard end == nodes.count || nodes[end].id != nodes[first].id else { continue }
      if end - first > 1 {
        let paths = nodes[first..<end].map(\.path)
        let problem = WiringProblem.duplicateID(id: nodes[first].id, paths: paths)
        for index in first..<end { nodes[index].faults.append(.problem(problem)) }
      }
      first = end
    }
  }

  /// Swift knows a structure of C by its tag, once in a process: the first plugin decides.
  private mutating func checkStructures() {
    var known: [String: (structure: ImportedStructure, node: Int)] = [:]
    for index in nodes.indices {
      for structure in nodes[index].structures {
        guard let first = known[structure.name] else {
          known[structure.name] = (structure, index)
          continue
        }
        guard !structure.fits(first.structure) else { continue }
        let problem = WiringProblem.structuresDiffer(
          name: structure.name,
          plugins: [nodes[first.node].id, nodes[index].id],
          layouts: [first.structure.layout, structure.layout]
        )
        nodes[first.node].faults.append(.problem(problem))
        nodes[index].faults.append(.problem(problem))
      }
    }
  }

  private func kindProblem(_ index: Int) -> WiringProblem? {
    let node = nodes[index]
    let provides = node.manifest.provides
    switch node.manifest.kind {
    case .feature where !provides.isEmpty:
      return .featureProvides(plugin: node.id, interfaces: provides)
    case .provider where provides.isEmpty:
      return .providesNothing(plugin: node.id, path: node.path)
    case .provider where provides.count > 1, .decorator where provides.count > 1:
      return .providesSeveral(plugin: node.id, interfaces: provides)
    case .provider where node.manifest.language == .c:
      return request.swiftOnly[provides[0]].map { reason in
        .swiftOnly(plugin: node.id, interface: provides[0], reason: reason)
      }
    case .decorator: return decoratorProblem(index)
    default: return nil
    }
  }

  private mutating func checkConfiguration(_ index: Int) {
    guard !nodes[index].manifest.configuration.isEmpty else { return }
    let id = nodes[index].id
    let given = request.configuration[id] ?? [:]
    for option in nodes[index].manifest.configuration {
      guard let text = given[option.key] ?? option.defaultValue else {
        nodes[index].faults.append(.missingConfiguration(option))
        continue
      }
      guard !option.type.accepts(text) else { continue }
      let problem = WiringProblem.invalidConfiguration(
        plugin: id,
        option: option,
        text: option.isSecret ? "" : text,
        isDefault: given[option.key] == nil
      )
      nodes[index].faults.append(.problem(problem))
    }
  }

  /// Values that nothing reads.
  func unreadConfiguration() -> [WiringProblem] {
    guard !request.configuration.isEmpty else { return [] }
    let byID = Dictionary(nodes.map { ($0.id, $0) }) { first, _ in first }
    return request.configuration.sorted { $0.key < $1.key }.flatMap { id, values in
      guard let node = byID[id] else {
        return refusal(of: id) != nil || values.isEmpty
          ? []
          : [
            WiringProblem.configurationOfUnknownPlugin(
              plugin: id,
              keys: values.keys.sorted(),
              similar: NearMatches.of(id, in: byID.keys)
            )
          ]
      }
      let keys = node.manifest.configuration.map(\.key)
      return Set(values.keys).subtracting(keys).sorted().map { key in
        .unknownConfiguration(plugin: id, key: key, similar: NearMatches.of(key, in: keys))
      }
    }
  }
}
