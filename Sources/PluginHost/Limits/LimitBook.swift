internal import PluginInspection
internal import Synchronization

/// The limited members of a host's plugins, each once, whatever generations come and go.
final class LimitBook: Sendable {
  private let edges = Mutex([MemberName: LimitedEdge]())

  /// What keeps calls of a member to its limit; `nil` where it has none.
  func edge(of plugin: String, _ member: WiredMember) -> LimitedEdge? {
    guard let limit = member.limit else { return nil }
    let name = MemberName(plugin, member.name)
    return edges.withLock { edges in
      if let edge = edges[name], edge.limit == limit, edge.interface == member.interface {
        return edge
      }
      let edge = LimitedEdge(name, member.interface, limit)
      edges[name] = edge
      return edge
    }
  }

  /// Has calls made again of what these plugins provide.
  func reset(consumersOf providers: Set<String>, in plugins: [WiredPlugin]) {
    let names = plugins.flatMap { plugin in
      plugin.members.filter { !providers.isDisjoint(with: $0.providers) }
        .map { MemberName(plugin.id, $0.name) }
    }
    let found = edges.withLock { edges in names.compactMap { edges[$0] } }
    found.forEach { $0.reset() }
  }

  /// Whether a call of any of them is in its provider still.
  var hasCalls: Bool { edges.withLock { $0.values.contains(where: \.hasCalls) } }

  /// All of them, by plugin and member.
  var all: [LimitedEdge] { edges.withLock { $0.values.sorted { $0.member < $1.member } } }
}

extension [InterfaceModule] {
  /// Which requirements can fail after they were called, by interface.
  var failable: [String: Failable] {
    reduce(into: [:]) { all, module in all.merge(module.failable) { first, _ in first } }
  }
}
