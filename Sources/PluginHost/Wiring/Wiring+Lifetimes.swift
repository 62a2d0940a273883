internal import PluginInspection

/// The captive dependency: a value that is held for longer than it lives.
extension Wiring {
  /// Looks at everything that a plugin would hold, over any number of transient plugins between.
  ///
  /// A transient value is made for its consumer and lives as long as that, so what it holds is held
  /// by the consumer.
  mutating func checkLifetimes(_ index: Int) {
    let lifetime = nodes[index].lifetime
    // Only these two live longer than something that is shared.
    guard lifetime == .singleton || lifetime == .session else { return }
    for position in nodes[index].members.indices {
      for captive in captives(of: nodes[index].members[position], for: lifetime) {
        nodes[index].faults.append(.captive(position, captive))
      }
    }
  }

  private func captives(
    of member: Member,
    for lifetime: PluginManifest.Lifetime
  ) -> [Captive] {
    var found: [Captive] = []
    if member.takesHostValue, interfaces[member.interface].hostLifetime.isShorter(than: lifetime) {
      found.append(Captive(provider: nil, interface: member.interface, through: []))
    }
    for provider in member.providers where nodes[provider].lifetime != .singleton {
      if nodes[provider].lifetime == .transient {
        found += captives(behind: provider, for: lifetime)
      } else if nodes[provider].lifetime.isShorter(than: lifetime) {
        found.append(Captive(provider: provider, interface: member.interface, through: []))
      }
    }
    return found
  }

  /// What transient plugins hold for their consumer; the stack is our own, for chains of any length.
  private func captives(
    behind start: Int,
    for lifetime: PluginManifest.Lifetime
  ) -> [Captive] {
    var found: [Captive] = []
    var seen: Set<Int> = [start]
    var open = [(node: start, way: [start])]
    while let (node, way) = open.popLast() {
      for member in nodes[node].members {
        let direct = captives(ofTransient: member, for: lifetime)
        found += direct.map {
          Captive(provider: $0.provider, interface: $0.interface, through: way)
        }
        for provider in member.providers
        where nodes[provider].lifetime == .transient && seen.insert(provider).inserted {
          open.append((provider, way + [provider]))
        }
      }
    }
    return found
  }

  private func captives(
    ofTransient member: Member,
    for lifetime: PluginManifest.Lifetime
  ) -> [Captive] {
    var found: [Captive] = []
    if member.takesHostValue, interfaces[member.interface].hostLifetime.isShorter(than: lifetime) {
      found.append(Captive(provider: nil, interface: member.interface, through: []))
    }
    for provider in member.providers
    where nodes[provider].lifetime != .transient
      && nodes[provider].lifetime.isShorter(than: lifetime)
    {
      found.append(Captive(provider: provider, interface: member.interface, through: []))
    }
    return found
  }

  /// A factory makes new values, so its provider is transient; and both sides agree on a parameter.
  mutating func checkDeliveries(_ index: Int) {
    for position in nodes[index].members.indices {
      let requirement = nodes[index].manifest.requires[position]
      for provider in nodes[index].members[position].providers {
        if requirement.delivery == .factory, nodes[provider].lifetime != .transient {
          nodes[index].faults.append(.factoryOfShared(position, provider: provider))
        } else if !agree(requirement, nodes[provider]) {
          nodes[index].faults.append(.parameter(position, provider: provider))
        }
      }
    }
  }

  /// The types are compared by their last names; whether they are one type shows in the first call.
  private func agree(_ requirement: PluginManifest.Requirement, _ provider: Node) -> Bool {
    // Almost always neither, and a copy of the manifest would cost more than the question.
    guard provider.lifetime == .transient || requirement.parameter != nil else { return true }
    let taken = provider.manifest.parameter?.type
    return requirement.parameter.map(Self.lastName) == taken.map(Self.lastName)
  }

  private static func lastName(_ type: String) -> Substring {
    type.split(separator: ".").last ?? type[...]
  }
}
