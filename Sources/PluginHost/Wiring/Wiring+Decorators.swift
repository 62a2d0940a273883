internal import PluginInspection

/// A decorator stands between the provider of an interface and those who take it.
///
/// Of several the order that each declares decides; two of one order are a problem, for neither the
/// order of the files nor that of the ids may decide.
extension Wiring {
  /// Sorts the decorators of each interface from the innermost to the outermost.
  mutating func orderDecorators() {
    for number in interfaces.indices where !interfaces[number].decorators.isEmpty {
      interfaces[number].decorators.sort { left, right in
        (nodes[left].manifest.order, left) < (nodes[right].manifest.order, right)
      }
      let groups = Dictionary(grouping: interfaces[number].decorators) { nodes[$0].manifest.order }
      for (order, group) in groups where Set(group.map { nodes[$0].id }).count > 1 {
        let problem = WiringProblem.decoratorOrder(
          interface: interfaces[number].name,
          order: order,
          decorators: group.map { nodes[$0].id }
        )
        for index in group { nodes[index].faults.append(.problem(problem)) }
      }
    }
  }

  /// Puts the decorators before what a member takes: all of them that live as long as its plugin.
  ///
  /// A decorator itself takes the one below it, or what all of them wrap.
  mutating func decorate(
    _ member: inout Member,
    of node: Int,
    _ requirement: PluginManifest.Requirement
  ) {
    let decorators = interfaces[member.interface].decorators
    guard !decorators.isEmpty, case .served = member.outcome, member.cardinality != .all else {
      return
    }
    if isWrapped(requirement, member.interface, by: node) {
      if let below = decorators.prefix(while: { $0 != node }).last { member.take(below) }
      return
    }
    let lifetime = nodes[node].lifetime
    let fitting = decorators.lastIndex { !nodes[$0].lifetime.isShorter(than: lifetime) }
    member.skipped = Array(decorators[(fitting.map { $0 + 1 } ?? 0)...])
    if let fitting { member.take(decorators[fitting]) }
  }

  /// Whether the member is the one that a decorator wraps.
  func isWrapped(
    _ requirement: PluginManifest.Requirement,
    _ interface: Int,
    by node: Int
  ) -> Bool {
    nodes[node].manifest.kind == .decorator && nodes[node].provided.contains(interface)
      && requirement.cardinality == .one && requirement.delivery == .value
  }

  /// What is wrong with a decorator by itself.
  func decoratorProblem(_ node: Int) -> WiringProblem? {
    let decorator = nodes[node]
    guard let interface = decorator.provided.first else {
      return .providesNothing(plugin: decorator.id, path: decorator.path)
    }
    let wrapped = zip(decorator.manifest.requires, decorator.required).filter {
      isWrapped($0, $1, by: node)
    }
    guard wrapped.count != 1 else { return nil }
    return .decoratorTakesNothing(plugin: decorator.id, interface: interfaces[interface].name)
  }
}

extension Wiring.Member {
  fileprivate mutating func take(_ decorator: Int) {
    providers = [decorator]
    takesHostValue = false
    outcome = .served(.decorated)
  }
}

extension PluginManifest.Lifetime {
  /// Whether a value of this lifetime ends before one of `other` does.
  ///
  /// A transient value lives as long as the one it was made for, so it is shorter than all when
  /// others are to hold it and is asked for separately where it holds others.
  func isShorter(than other: PluginManifest.Lifetime) -> Bool { length < other.length }

  /// A greater number lives longer.
  private var length: Int {
    switch self {
    case .transient: 0
    case .request: 1
    case .session: 2
    case .singleton: 3
    }
  }
}
