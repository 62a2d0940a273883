internal import PluginInspection

extension Wiring {
  /// Applies each `--use`, or notes why it cannot be applied.
  mutating func applyChoices() {
    var chosen: [Int: Set<String>] = [:]
    for choice in Set(request.choices).sorted(by: Self.isBefore) {
      switch names.meaning(of: choice.interface) {
      case .name(let name):
        if let number = numbers[name] { chosen[number, default: []].insert(choice.plugin) }
      case .several(let candidates):
        choiceProblems.append(
          .unclearChoice(
            interface: choice.interface,
            plugin: choice.plugin,
            candidates: candidates
          )
        )
      case .unknown:
        choiceProblems.append(
          .unknownChoice(
            interface: choice.interface,
            plugin: choice.plugin,
            similar: NearMatches.of(choice.interface, in: names.known)
          )
        )
      }
    }
    for number in chosen.keys.sorted(by: { interfaces[$0].name < interfaces[$1].name }) {
      choose(chosen[number, default: []].sorted(), for: number)
    }
  }

  private mutating func choose(_ plugins: [String], for number: Int) {
    guard plugins.count == 1 else {
      interfaces[number].hasFailedChoice = true
      let name = interfaces[number].name
      choiceProblems.append(.conflictingChoices(interface: name, plugins: plugins))
      return
    }
    let provider = interfaces[number].providers.first { nodes[$0].id == plugins[0] }
    interfaces[number].chosen = provider
    guard provider == nil else { return }
    interfaces[number].hasFailedChoice = true
    choiceProblems.append(whyNot(plugins[0], number))
  }

  private func whyNot(_ plugin: String, _ number: Int) -> WiringProblem {
    let interface = interfaces[number]
    if let node = nodes.first(where: { $0.id == plugin }) {
      return .choiceDoesNotProvide(
        interface: interface.name,
        plugin: plugin,
        provides: node.manifest.provides,
        providers: interface.providers.map { nodes[$0].id }
      )
    }
    return .choiceOfUnknownPlugin(
      interface: interface.name,
      plugin: plugin,
      similar: NearMatches.of(plugin, in: nodes.map(\.id)),
      refused: refusal(of: plugin)
    )
  }

  /// The refused file that states this id; of several the first by path.
  func refusal(of id: String) -> WiringRequest.Refused? {
    request.refused.filter { $0.id == id }.min { $0.path < $1.path }
  }

  private static func isBefore(
    _ left: WiringRequest.Choice,
    _ right: WiringRequest.Choice
  ) -> Bool {
    (left.interface, left.plugin) < (right.interface, right.plugin)
  }
}
