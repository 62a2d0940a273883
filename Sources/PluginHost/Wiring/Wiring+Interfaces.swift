internal import PluginInspection

extension Wiring {
  /// Gives each interface a number and its providers.
  ///
  /// Each name that a manifest writes is hashed once: with many members that is most of the time.
  mutating func nameInterfaces() {
    numbers.reserveCapacity(nodes.count)
    for text in request.hostInterfaces {
      let number = number(of: text)
      interfaces[number].isHostProvided = true
      if let lifetime = request.hostLifetimes[text] { interfaces[number].hostLifetime = lifetime }
    }
    for index in nodes.indices where nodes[index].manifest.kind != .contract {
      nodes[index].required = nodes[index].manifest.requires.map { number(of: $0.interface) }
      nodes[index].provided = nodes[index].manifest.provides.map { number(of: $0) }
    }
    readShortNames()
    for index in nodes.indices {
      switch nodes[index].manifest.kind {
      case .provider:
        for number in nodes[index].provided { interfaces[number].providers.append(index) }
      case .decorator:
        hasDecorators = true
        for number in nodes[index].provided { interfaces[number].decorators.append(index) }
      case .feature, .contract: break
      }
    }
    if hasDecorators { orderDecorators() }
  }

  /// The number of a name as somebody wrote it; a new one the first time.
  private mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = interfaces.count
    let module = text.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(text[..<$0]) } ?? ""
    interfaces.append(Interface(name: text, module: module))
    return interfaces.count - 1
  }

  /// Lets each short name stand for the qualified one; it is a name of its own if there is none.
  private mutating func readShortNames() {
    let short = interfaces.indices.filter { interfaces[$0].module.isEmpty }
    guard !short.isEmpty else { return names = InterfaceNames(interfaces.map(\.name)) }
    let qualified = InterfaceNames(
      interfaces.filter { !$0.module.isEmpty }.map(\.name),
      isIndexed: true
    )
    var meant = Array(interfaces.indices)
    for number in short {
      switch qualified.meaning(of: interfaces[number].name) {
      case .name(let name): meant[number] = numbers[name] ?? number
      case .several(let candidates): interfaces[number].candidates = candidates
      case .unknown: break
      }
      interfaces[meant[number]].isHostProvided =
        interfaces[meant[number]].isHostProvided || interfaces[number].isHostProvided
    }
    for index in nodes.indices {
      nodes[index].required = nodes[index].required.map { meant[$0] }
      nodes[index].provided = nodes[index].provided.map { meant[$0] }
    }
    names = InterfaceNames(
      interfaces.indices.filter { meant[$0] == $0 && interfaces[$0].candidates.isEmpty }
        .map { interfaces[$0].name }
    )
  }
}

extension Wiring {
  /// Finds the sources of every member.
  mutating func resolveMembers() {
    for index in nodes.indices where nodes[index].manifest.kind != .contract {
      nodes[index].members.reserveCapacity(nodes[index].manifest.requires.count)
      for position in nodes[index].manifest.requires.indices {
        resolve(index, position)
      }
    }
  }

  private mutating func resolve(_ node: Int, _ position: Int) {
    let requirement = nodes[node].manifest.requires[position]
    let number = nodes[node].required[position]
    interfaces[number].isNeeded = true
    var member = source(of: requirement, number)
    if hasDecorators { decorate(&member, of: node, requirement) }
    if requirement.delivery != .value {
      member.delivery = requirement.delivery
      hasLaterMembers = true
    }
    if !isAccepted(requirement, number) {
      if requirement.cardinality == .optional {
        member = Member(
          interface: number,
          cardinality: .optional,
          outcome: .otherVersion
        )
      } else {
        nodes[node].faults.append(.version(position))
      }
    }
    nodes[node].members.append(member)
    note(member, node, position)
  }

  private mutating func note(_ member: Member, _ node: Int, _ position: Int) {
    let fault: Fault? =
      switch member.outcome {
      case .missing where member.cardinality != .optional: .missing(position)
      case .undecided: .undecided(position)
      case .unclear: .unclear(position)
      default: nil
      }
    if let fault { nodes[node].faults.append(fault) }
  }

  private func source(of requirement: PluginManifest.Requirement, _ number: Int) -> Member {
    func unserved(_ outcome: Outcome) -> Member {
      Member(interface: number, cardinality: requirement.cardinality, outcome: outcome)
    }
    func served(_ reason: WiredMember.Reason, _ providers: [Int], host: Bool = false) -> Member {
      Member(
        interface: number,
        cardinality: requirement.cardinality,
        outcome: .served(reason),
        providers: providers,
        takesHostValue: host
      )
    }
    guard interfaces[number].candidates.isEmpty else { return unserved(.unclear) }
    if requirement.cardinality == .all {
      return served(
        .every,
        interfaces[number].providers,
        host: interfaces[number].isHostProvided
      )
    }
    if let chosen = interfaces[number].chosen { return served(.chosen, [chosen]) }
    guard let first = interfaces[number].providers.first else {
      return interfaces[number].isHostProvided
        ? served(.host, [], host: true)
        : standsIn(for: requirement) ? served(.context, []) : unserved(.missing)
    }
    // Files that share an id are reported for that; they are no choice.
    let isOnly = interfaces[number].providers.allSatisfy { nodes[$0].id == nodes[first].id }
    return isOnly ? served(.only, [first]) : unserved(.undecided)
  }

  private func standsIn(for requirement: PluginManifest.Requirement) -> Bool {
    request.standsIn && requirement.cardinality == .one && requirement.delivery == .value
  }

  /// Whether the interface module of the process is one that the member accepts.
  private func isAccepted(_ requirement: PluginManifest.Requirement, _ number: Int) -> Bool {
    guard let accepted = requirement.versions else { return true }
    guard let found = request.interfaceVersions[interfaces[number].module] else { return false }
    return accepted.contains(found)
  }
}
