/// The shortest way to each plugin from a place where a person would begin to look.
struct Chains {
  private var parent: [Int] = []
  /// In which order the nodes were reached: a smaller number is nearer to a wanted plugin.
  private(set) var rank: [Int] = []

  init() {}

  /// Walks breadth first from each group of starts in turn.
  init(_ edges: Edges, starts: [[Int]]) {
    parent = Array(repeating: -1, count: edges.nodeCount)
    rank = parent
    var reached = 0
    func reach(_ node: Int, from origin: Int, _ queue: inout [Int]) {
      guard rank[node] < 0 else { return }
      parent[node] = origin
      rank[node] = reached
      reached += 1
      queue.append(node)
    }
    for group in starts {
      var queue: [Int] = []
      for node in group { reach(node, from: -1, &queue) }
      var next = 0
      while next < queue.count {
        for provider in edges[queue[next]] { reach(provider, from: queue[next], &queue) }
        next += 1
      }
    }
  }

  /// The nodes from a start to `node`, both included.
  func chain(to node: Int) -> [Int] {
    var chain = [node]
    while let last = chain.last, parent[last] >= 0 { chain.append(parent[last]) }
    return chain.reversed()
  }
}
