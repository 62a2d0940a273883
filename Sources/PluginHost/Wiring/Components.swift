/// The knots of a graph (its strongly connected components), providers before consumers.
///
/// This is Tarjan's algorithm with a stack of its own, because a chain of plugins may be longer than
/// a thread's stack is deep. Nodes are visited in number order, so the outcome is stable.
struct Components {
  /// The nodes with each provider before its consumers.
  private(set) var order: [Int] = []
  /// The nodes of each knot of more than one, sorted.
  private(set) var knots: [[Int]] = []
  /// The number of the component of each node.
  private(set) var component: [Int] = []

  init() {}

  init(_ edges: Edges) {
    var walk = Walk(edges)
    for node in 0..<edges.nodeCount where walk.index[node] == 0 { walk.visit(node) }
    order = walk.order
    knots = walk.knots.sorted { $0[0] < $1[0] }
    component = walk.component
  }

  private struct Walk {
    let edges: Edges
    /// When a node was first seen; 0 for never.
    var index: [Int]
    var lowest: [Int]
    var component: [Int]
    var order: [Int] = []
    var knots: [[Int]] = []
    private var seen = 0
    private var open: [Int] = []
    private var path: [(node: Int, rest: ArraySlice<Int>)] = []

    init(_ edges: Edges) {
      self.edges = edges
      index = Array(repeating: 0, count: edges.nodeCount)
      lowest = index
      component = Array(repeating: -1, count: edges.nodeCount)
    }

    mutating func visit(_ start: Int) {
      enter(start)
      while let (node, _) = path.last {
        guard let next = path[path.count - 1].rest.popFirst() else {
          leave(node)
          continue
        }
        if index[next] == 0 {
          enter(next)
        } else if component[next] < 0 {
          lowest[node] = min(lowest[node], index[next])
        }
      }
    }

    private mutating func enter(_ node: Int) {
      seen += 1
      index[node] = seen
      lowest[node] = seen
      open.append(node)
      path.append((node, edges[node]))
    }

    private mutating func leave(_ node: Int) {
      path.removeLast()
      if let (parent, _) = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
      guard lowest[node] == index[node] else { return }
      close(node)
    }

    private mutating func close(_ root: Int) {
      let start = open.lastIndex(of: root) ?? 0
      for node in open[start...] { component[node] = root }
      order += open[start...].reversed()
      if open.count - start > 1 { knots.append(open[start...].sorted()) }
      open.removeSubrange(start...)
    }
  }
}

extension Edges {
  /// A shortest way from `start` back to itself through nodes that `isInside` accepts.
  ///
  /// - Returns: Each step as the consumer and its member; empty if there is no way.
  func cycle(through start: Int, where isInside: (Int) -> Bool) -> [(node: Int, member: Int)] {
    var cameFrom: [Int: (node: Int, member: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, cameFrom[start] == nil {
      let node = queue[next]
      next += 1
      for (provider, member) in steps(from: node)
      where isInside(provider) && cameFrom[provider] == nil {
        cameFrom[provider] = (node, member)
        queue.append(provider)
      }
    }
    var steps: [(node: Int, member: Int)] = []
    while let step = cameFrom[steps.last?.node ?? start] {
      steps.append(step)
      if step.node == start { break }
    }
    return steps.reversed()
  }
}
