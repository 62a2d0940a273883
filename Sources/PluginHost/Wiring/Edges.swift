/// From each consumer to its providers, as one flat array.
struct Edges {
  /// `targets[starts[node]..<starts[node + 1]]` are the providers of `node`.
  private var starts = [0]
  private var targets: [Int] = []
  /// The member that an edge stands for, parallel to `targets`.
  private var members: [Int] = []

  init() {}

  init(_ nodes: [Wiring.Node], where isKept: ((Wiring.Member) -> Bool)? = nil) {
    starts.reserveCapacity(nodes.count + 1)
    for node in nodes {
      for (position, member) in node.members.enumerated() {
        if let isKept, !isKept(member) { continue }
        targets += member.providers
        for _ in member.providers { members.append(position) }
      }
      starts.append(targets.count)
    }
  }

  var nodeCount: Int { starts.count - 1 }

  subscript(node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }

  /// The providers of `node`, each with the member that takes it.
  func steps(from node: Int) -> Zip2Sequence<ArraySlice<Int>, ArraySlice<Int>> {
    zip(self[node], members[starts[node]..<starts[node + 1]])
  }

  /// For each node the nodes that take it by an edge that `isKept` accepts.
  func reversed(where isKept: (_ consumer: Int, _ member: Int) -> Bool) -> [[Int]] {
    var consumers = Array(repeating: [Int](), count: nodeCount)
    for node in 0..<nodeCount {
      for (provider, member) in steps(from: node)
      where consumers[provider].last != node && isKept(node, member) {
        consumers[provider].append(node)
      }
    }
    return consumers
  }
}
