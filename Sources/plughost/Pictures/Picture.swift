import PluginHost
import PluginInspection

/// A wiring as boxes and arrows, for whatever draws it.
///
/// What the host provides is named in the boxes of those who take it: as boxes of their own, logger and
/// clock would have an arrow from everywhere.
struct Picture {
  struct Box {
    enum Style: String { case feature, provider, decorator, contract, missing, refused }

    let id: String
    let title: String
    /// Smaller, below the title.
    let lines: [String]
    let style: Style
    /// Whether it is built when the plan is run.
    let isActive: Bool
    let hasProblem: Bool
  }

  struct Arrow {
    /// Places in ``Picture/boxes``: the consumer's and the provider's.
    let from: Int
    let to: Int
    let label: String
    /// Whether the value comes later, or whenever it is asked for.
    let isLater: Bool
    let hasProblem: Bool
  }

  private(set) var boxes: [Box] = []
  private(set) var arrows: [Arrow] = []
  /// Sentences.
  let problems: [String]
  private var places: [String: Int] = [:]

  init(boxes: [Box], arrows: [Arrow], problems: [String] = []) {
    (self.boxes, self.arrows, self.problems) = (boxes, arrows, problems)
  }

  init(_ set: PluginSet) {
    self.init(
      GraphDescription(set.plan),
      problems: set.plan.problems,
      refused: SetReport(set).refused
    )
  }

  /// - Parameters:
  ///   - graph: Who gets what from whom, with the generations where a host runs.
  ///   - problems: What is wrong with it.
  ///   - refused: Files that take no part.
  init(_ graph: GraphDescription, problems: [WiringProblem], refused: [RefusedFile] = []) {
    self.problems =
      problems.map { $0.description.numbered($0.number) } + refused.flatMap(\.lines)
    let troubled = Set(problems.flatMap(\.plugins))
    let members = Set(problems.flatMap(\.members))
    let host = Dictionary(
      grouping: graph.edges.filter { $0.to?.hasPrefix("host:") == true },
      by: \.from
    )
    for node in graph.nodes where node.kind != .host {
      add(Box(node, host[node.id] ?? [], hasProblem: troubled.contains(node.id)))
    }
    for edge in graph.edges where edge.to?.hasPrefix("host:") != true {
      add(edge, hasProblem: members.contains(MemberName(edge.from, edge.member)))
    }
    for problem in problems where problem.plugins.allSatisfy({ places[$0] == nil }) {
      add(Box(problem))
    }
    for file in refused { add(Box(file)) }
  }

  private mutating func add(_ box: Box) {
    // Two files may state one id; the problem says so, and the first has the arrows.
    if places[box.id] == nil { places[box.id] = boxes.count }
    boxes.append(box)
  }

  private mutating func add(_ edge: GraphDescription.Edge, hasProblem: Bool) {
    guard let from = places[edge.from] else { return }
    let missing = edge.to == nil
    // An optional member that stays empty is no picture's business.
    guard !missing || edge.cardinality == .one else { return }
    let target = edge.to ?? "missing \(edge.interface)"
    if missing, places[target] == nil {
      add(
        Box(
          id: target,
          title: edge.interface,
          lines: [edge.reason],
          style: .missing,
          isActive: true,
          hasProblem: true
        )
      )
    }
    guard let to = places[target] else { return }
    arrows.append(
      Arrow(
        from: from,
        to: to,
        label: edge.delivery == .value ? edge.member : "\(edge.member) (\(edge.delivery.rawValue))",
        isLater: edge.delivery != .value,
        hasProblem: missing || hasProblem
      )
    )
  }
}

extension Picture.Box {
  fileprivate init(
    _ node: GraphDescription.Node,
    _ host: [GraphDescription.Edge],
    hasProblem: Bool
  ) {
    id = node.id
    title = "\(node.id) \(node.version ?? "")"
    let names = host.map { $0.interface.split(separator: ".").last.map(String.init) ?? "" }
    let kind = node.order.map { "\(node.kind.rawValue) \($0)" } ?? node.kind.rawValue
    let generations = node.generations ?? []
    let about = node.isActive ? "\(kind), \(node.lifetime.rawValue)" : "\(kind), \(node.activity)"
    lines =
      [about] + node.provides.map { "▸ \($0)" } + generations.map(\.description)
      + (names.isEmpty ? [] : ["host: \(names.joined(separator: ", "))"])
    style =
      switch node.kind {
      case .feature: .feature
      case .decorator: .decorator
      case .contract: .contract
      case .provider, .host: .provider
      }
    isActive = node.isActive
    self.hasProblem = hasProblem || generations.contains { $0.phase == .failed }
  }

  /// A problem of what is not there, or of nothing that has a box.
  fileprivate init(_ problem: WiringProblem) {
    id = "problem \(problem.plugins) \(problem.code)"
    title = problem.plugins.first ?? problem.interface ?? problem.code
    lines = [problem.code.numbered(problem.number)]
    style = .missing
    isActive = false
    hasProblem = true
  }

  fileprivate init(_ file: RefusedFile) {
    id = "refused \(file.path)"
    title = file.id ?? file.path.split(separator: "/").last.map(String.init) ?? file.path
    lines = ["refused"] + file.reasons.map { $0.code.numbered($0.number) }
    style = .refused
    isActive = false
    hasProblem = true
  }
}
