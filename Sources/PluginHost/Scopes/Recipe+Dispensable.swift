internal import PluginInspection

extension [Recipe] {
  /// The positions of what is taken by optional members alone, or by what is dispensable itself.
  ///
  /// - Parameter consumers: Positions of those that take it.
  /// - Returns: Positions, also of those that `consumers` reach through transient ones.
  func dispensable(for consumers: some Sequence<Int>) -> Set<Int> {
    let takers = takers(among: consumers)
    var found = Set(takers.keys)
    while let one = found.first(where: { position in
      takers[position, default: []].contains { !$0.isOptional && !found.contains($0.position) }
    }) {
      found.remove(one)
    }
    return found
  }

  /// By position, who takes a value, and whether it can do without.
  private func takers(
    among consumers: some Sequence<Int>
  ) -> [Int: [(position: Int, isOptional: Bool)]] {
    var takers: [Int: [(position: Int, isOptional: Bool)]] = [:]
    var open = Array<Int>(consumers)
    var seen = Set(open)
    while let position = open.popLast() {
      for member in self[position].members where member.delivery == .value {
        for case .recipe(let provider) in member.sources {
          takers[provider, default: []].append((position, member.isOptional))
          guard self[provider].lifetime == .transient, seen.insert(provider).inserted else {
            continue
          }
          open.append(provider)
        }
      }
    }
    return takers
  }
}
