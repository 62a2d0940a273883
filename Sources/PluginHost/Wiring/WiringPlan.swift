/// Who gets what from whom, decided before any plugin code runs.
///
/// A plan is always whole: with problems in it too it can be drawn and explained. It may be loaded
/// only if ``problems`` is empty, which ``validated()`` checks.
///
/// Load order and rank decide nothing. Where several plugins provide an interface, the plan uses the
/// one that was chosen, and holds a problem if none was.
public struct WiringPlan: Hashable, Sendable {
  /// The plugins in the order of their ids.
  public let plugins: [WiredPlugin]
  /// The ids with each provider before its consumers; independent of the input's order.
  public let buildOrder: [String]
  /// What must be changed before anything can be loaded; in a stable order.
  public let problems: [WiringProblem]
  /// Problems of plugins that nothing wanted reaches.
  public let setAside: [WiringProblem]
  /// What works but is probably not meant.
  public let warnings: [WiringWarning]
  /// The files that take no part.
  public let refused: [WiringRequest.Refused]
  /// Providers that are built when they are first asked for.
  let deferred: Set<String>
  let names: InterfaceNames
  let positions: [String: Int]

  /// Wires the whole graph.
  ///
  /// - Complexity: Linear in the plugins and their members, but for sorting the ids.
  public init(_ request: WiringRequest) {
    var wiring = Wiring(request)
    wiring.run()
    self.init(wiring)
  }

  /// This plan, if it can be loaded.
  ///
  /// - Throws: ``InvalidWiring`` with every problem of the plan.
  public func validated() throws(InvalidWiring) -> WiringPlan {
    guard problems.isEmpty else { throw InvalidWiring(problems: problems, warnings: warnings) }
    return self
  }

  /// The plugin with this id.
  public subscript(id: String) -> WiredPlugin? { positions[id].map { plugins[$0] } }

  /// These plugins and all they reach, each provider before its consumers.
  ///
  /// - Complexity: Linear in the size of the plan.
  public func buildOrder(for ids: [String]) -> [String] {
    var reached = Set<String>()
    var open = ids
    while let id = open.popLast() {
      guard let plugin = self[id], reached.insert(id).inserted else { continue }
      open += plugin.members.flatMap(\.providers)
    }
    return buildOrder.filter(reached.contains)
  }

  /// The plugins that have a use, each provider before its consumers.
  public var activeOrder: [String] { buildOrder.filter { self[$0]?.activity.isActive == true } }
}

/// Every reason why a set of plugins cannot be loaded.
public struct InvalidWiring: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one, in a stable order.
  public let problems: [WiringProblem]
  /// What the plan warned of besides.
  public let warnings: [WiringWarning]

  /// One line a problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
