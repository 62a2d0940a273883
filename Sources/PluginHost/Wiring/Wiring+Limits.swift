internal import PluginInspection

extension Wiring {
  /// Finds the members that each limit is for, or notes why there is none.
  ///
  /// One for a member wins over one for its interface; of two for one name the later one counts.
  mutating func applyLimits() {
    guard !request.limits.isEmpty else { return }
    var byName: [String: CallLimit] = [:]
    for rule in request.limits { byName[rule.name] = rule.limit }
    var ofMembers: [MemberName: CallLimit] = [:]
    for (name, limit) in byName.sorted(by: { $0.key < $1.key }) {
      if let node = consumer(in: name) {
        let member = MemberName(nodes[node].id, String(name.dropFirst(nodes[node].id.count + 1)))
        guard nodes[node].manifest.requires.contains(where: { $0.name == member.member }) else {
          limitProblems.append(unknown(name, among: nodes[node...node]))
          continue
        }
        ofMembers[member] = limit
      } else {
        apply(limit, toInterface: name)
      }
    }
    limits.merge(ofMembers) { $1 }
    checkLimits()
  }

  /// The plugin whose member a name stands for: what is before its last dot.
  private func consumer(in name: String) -> Int? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return nodes.firstIndex { $0.id == name[..<dot] }
  }

  private mutating func apply(_ limit: CallLimit, toInterface name: String) {
    switch names.meaning(of: name) {
    case .several(let candidates):
      limitProblems.append(.unclearLimit(name: name, candidates: candidates))
    case .unknown:
      // A plugin that was refused is told already, and one may come later.
      let isAwaited =
        request.awaitsLimited
        || request.refused.contains { refused in
          refused.id.map { name.hasPrefix("\($0).") } ?? false
        }
      if !isAwaited { limitProblems.append(unknown(name, among: nodes[...], or: names.known)) }
    case .name(let interface):
      guard let number = numbers[interface] else { return }
      for node in nodes.indices {
        for position in nodes[node].members.indices
        where nodes[node].members[position].interface == number {
          limits[self.name(node, position)] = limit
        }
      }
    }
  }

  private func unknown(
    _ name: String,
    among nodes: ArraySlice<Node>,
    or interfaces: [String] = []
  ) -> WiringProblem {
    let members = nodes.flatMap { node in
      node.manifest.requires.map { "\(node.id).\($0.name)" }
    }
    return .unknownLimit(name: name, similar: NearMatches.of(name, in: members + interfaces))
  }

  /// Refuses limits for what cannot fail, since nobody could be told that a limit was kept.
  private mutating func checkLimits() {
    for node in nodes.indices {
      for position in nodes[node].members.indices where limits[name(node, position)] != nil {
        guard let reason = obstacle(node, position) else { continue }
        let interface = interfaces[nodes[node].members[position].interface].name
        limitProblems.append(
          .notLimitable(member: name(node, position), interface: interface, reason: reason)
        )
      }
    }
  }

  private func obstacle(_ node: Int, _ position: Int) -> String? {
    let member = nodes[node].members[position]
    let interface = interfaces[member.interface].name
    if nodes[node].manifest.requires[position].isValue { return "it is a plain value" }
    if member.takesHostValue { return "the host itself provides it" }
    if let reason = request.swiftOnly[interface] {
      return "it can be provided in Swift alone: \(reason)"
    }
    guard request.failable[interface] == nil else { return nil }
    return "none of its requirements is 'async throws', so no call of it could say so"
  }

  /// Members of whose calls only some are limited.
  func limitWarnings() -> [WiringWarning] {
    limits.keys.sorted().compactMap { name in
      guard let node = nodes.first(where: { $0.id == name.plugin }),
        let position = node.manifest.requires.firstIndex(where: { $0.name == name.member }),
        case let interface = interfaces[node.members[position].interface].name,
        let failable = request.failable[interface], !failable.others.isEmpty
      else { return nil }
      return .partlyLimited(member: name, interface: interface, unlimited: failable.others)
    }
  }
}
