internal import PluginInspection

extension Wiring {
  /// The warnings of the plugins whose problems count, by plugin and member.
  func warnings() -> [WiringWarning] {
    var warnings: [WiringWarning] = []
    for node in nodes.indices where isInScope[node] {
      for position in nodes[node].members.indices {
        if nodes[node].members[position].cardinality != .one {
          warnings += self.warnings(node, position)
        }
        if hasDecorators { warnings += undecorated(node, position) }
      }
    }
    return warnings + limitWarnings()
  }

  private func warnings(_ node: Int, _ position: Int) -> [WiringWarning] {
    let member = nodes[node].members[position]
    let interface = interfaces[member.interface].name
    switch member.cardinality {
    case .one: return []
    case .all:
      return refused(for: interface).map {
        .incompleteAll(member: name(node, position), interface: interface, refused: $0)
      }
    case .optional:
      return cause(node, position).map {
        [.emptyOptional(member: name(node, position), interface: interface, cause: $0)]
      } ?? []
    }
  }

  /// A decorator that was given and does not reach a member, because it ends too early for it.
  private func undecorated(_ node: Int, _ position: Int) -> [WiringWarning] {
    let member = nodes[node].members[position]
    return member.skipped.map { decorator in
      .undecorated(
        member: name(node, position),
        lifetime: nodes[node].lifetime,
        decorator: nodes[decorator].id,
        decoratorLifetime: nodes[decorator].lifetime
      )
    }
  }

  private func cause(_ node: Int, _ position: Int) -> WiringWarning.Cause? {
    let member = nodes[node].members[position]
    switch member.outcome {
    case .missing:
      let refused = refused(for: interfaces[member.interface].name)
      return refused.isEmpty ? .missing : .refused(refused)
    case .unfit(let provider): return .unfit(provider: nodes[provider].id)
    case .otherVersion: return versionProblem(node, position).map { .version($0) }
    default: return nil
    }
  }
}
