internal import PluginInspection

extension GraphDescription {
  /// The graph for a terminal: each plugin that nothing takes, and below it what it receives.
  ///
  /// A plugin whose members stand further up already is not spelled out again.
  public var text: String {
    var tree = Tree(self)
    let taken = Set(edges.compactMap(\.to))
    let starts = nodes.filter { $0.kind != .host && !taken.contains($0.id) }
    for node in starts { tree.print(node.id) }
    // What is left lies on a cycle.
    for node in nodes where node.kind != .host && !tree.isPrinted(node.id) { tree.print(node.id) }
    return tree.lines.joined(separator: "\n")
  }

  private struct Tree {
    private(set) var lines: [String] = []
    private var printed = Set<String>()
    private let nodes: [String: Node]
    private let edges: [String: [Edge]]

    init(_ graph: GraphDescription) {
      nodes = Dictionary(graph.nodes.map { ($0.id, $0) }) { first, _ in first }
      edges = Dictionary(grouping: graph.edges, by: \.from)
    }

    func isPrinted(_ id: String) -> Bool { printed.contains(id) }

    /// Prints a plugin and what is below it; the stack is our own, for chains of any length.
    mutating func print(_ start: String) {
      lines.append(title(start).onOneLine)
      var open = [(indent: "", rest: below(start)[...])]
      while let top = open.last {
        guard let edge = open[open.count - 1].rest.popFirst() else {
          open.removeLast()
          continue
        }
        let isLast = open[open.count - 1].rest.isEmpty
        lines.append(top.indent + (isLast ? "└─ " : "├─ ") + line(edge).onOneLine)
        guard let next = edge.to else { continue }
        open.append((top.indent + (isLast ? "   " : "│  "), below(next)[...]))
      }
    }

    /// The edges of a plugin the first time it is met, and none later.
    private mutating func below(_ id: String) -> [Edge] {
      printed.insert(id).inserted ? edges[id] ?? [] : []
    }

    private func title(_ id: String) -> String {
      guard let node = nodes[id] else { return id }
      let version = node.version.map { " \($0)" } ?? ""
      let life = node.lifetime == .singleton ? "" : ", \(node.lifetime.rawValue)"
      let activity = node.isActive ? "" : ", \(node.activity)"
      let builds = (node.generations ?? []).map { ", \($0.description)" }.joined()
      return "\(id)\(version) (\(node.kind.rawValue)\(life)\(activity)\(builds))"
    }

    private func line(_ edge: Edge) -> String {
      let delivery = edge.delivery == .value ? "" : "\(edge.delivery.rawValue) "
      let head = "\(edge.member): \(delivery)\(edge.interface) ← "
      guard let source = edge.to else { return head + "nothing (\(edge.reason))" }
      if nodes[source]?.kind == .host { return head + "the host" }
      let isPlain = edge.cardinality == .one && edge.reason == WiredMember.Reason.only.description
      let repeated = isPrinted(source) && edges[source] != nil
      return head + title(source) + (isPlain ? "" : " [\(mark(edge))]")
        + (repeated ? " (above)" : "")
    }

    private func mark(_ edge: Edge) -> String {
      edge.cardinality == .optional ? "optional, \(edge.reason)" : edge.reason
    }
  }
}
