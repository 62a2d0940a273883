internal import PluginInspection

/// The graph while it is made.
///
/// Plugins and interfaces are numbers here: plugins in the order of their ids, so that every walk in
/// number order is independent of the order of the input. Each step below fills in one thing.
struct Wiring {
  let request: WiringRequest
  var nodes: [Node]
  var interfaces: [Interface] = []
  var numbers: [String: Int] = [:]
  var names = InterfaceNames([])
  var choiceProblems: [WiringProblem] = []
  /// What calls of members are measured by.
  var limits: [MemberName: CallLimit] = [:]
  var limitProblems: [WiringProblem] = []
  /// Whether a member takes its value after its plugin was built.
  var hasLaterMembers = false
  var hasDecorators = false
  /// Active plugins that can run every feature.
  var featureRunners: [Int] = []

  /// The consumers' sources, flat, and where each consumer's begin.
  var edges = Edges()
  /// Those that must be there before their consumer is built: they give the order, and the cycles.
  var orderEdges = Edges()
  var components = Components()
  var chains = Chains()
  /// Whether a plugin is one of those that the graph is made for.
  var isWanted: [Bool] = []
  /// Whether a plugin has a fault or needs one that has.
  var isBroken: [Bool] = []
  /// Whether a problem of the plugin counts.
  var isInScope: [Bool] = []
  var isActive: [Bool] = []

  init(_ request: WiringRequest) {
    self.request = request
    nodes = Self.roster(request.candidates)
  }

  mutating func run() {
    nameInterfaces()
    applyChoices()
    resolveMembers()
    applyLimits()
    checkNodes()
    edges = Edges(nodes)
    orderEdges = edges
    components = Components(edges)
    if hasLaterMembers { orderByNeed() }
    findBroken()
    emptyUnfitOptionals()
    activate()
    chains = Chains(edges, starts: chainStarts())
  }
}

extension Wiring {
  /// A member that has its value later may close a cycle; only then does it not give the order.
  private mutating func orderByNeed() {
    orderEdges = Edges(nodes) { $0.delivery == .value }
    let isKnotted =
      !components.knots.isEmpty || nodes.indices.contains { edges[$0].contains($0) }
    if isKnotted { components = Components(orderEdges) }
  }
}

extension Wiring {
  struct Node {
    let id: String
    let lifetime: PluginManifest.Lifetime
    let manifest: PluginManifest
    let path: String
    let structures: [ImportedStructure]
    /// The interface of each member, parallel to the manifest's.
    var required: [Int] = []
    /// The interfaces of a provider.
    var provided: [Int] = []
    var members: [Member] = []
    var faults: [Fault] = []

    init(_ candidate: WiringRequest.Candidate) {
      id = candidate.manifest.id
      lifetime = candidate.manifest.lifetime
      manifest = candidate.manifest
      path = candidate.path
      structures = candidate.structures
    }
  }

  struct Member {
    let interface: Int
    let cardinality: PluginManifest.Cardinality
    var outcome: Outcome
    var providers: [Int] = []
    var takesHostValue = false
    var delivery = PluginManifest.Delivery.value
    /// Decorators that wrap what it takes and do not live long enough for it.
    var skipped: [Int] = []
  }

  enum Outcome: Hashable {
    case served(WiredMember.Reason)
    /// Nothing provides it; for an optional member that is no fault.
    case missing
    /// Several provide it. It is a fault of its own unless a choice was tried and is at fault.
    case undecided
    /// The short name in the manifest means several interfaces.
    case unclear
    /// An optional member whose interface module does not fit.
    case otherVersion
    /// An optional member whose provider cannot be built.
    case unfit(Int)
  }

  struct Interface {
    let name: String
    let module: String
    /// In the order of their ids.
    var providers: [Int] = []
    var isHostProvided = false
    var hostLifetime = PluginManifest.Lifetime.singleton
    /// From the innermost to the outermost.
    var decorators: [Int] = []
    var chosen: Int?
    var hasFailedChoice = false
    var isNeeded = false
    /// What a short name may stand for; empty for every other name.
    var candidates: [String] = []
  }

  /// What is wrong with one plugin by itself.
  enum Fault {
    case problem(WiringProblem)
    case missing(Int)
    case undecided(Int)
    case unclear(Int)
    case version(Int)
    case captive(Int, Captive)
    case factoryOfShared(Int, provider: Int)
    case parameter(Int, provider: Int)
    case missingConfiguration(PluginManifest.ConfigurationOption)
  }

  /// What lives shorter than its holder, and the transient plugins through which it is held.
  struct Captive {
    /// A plugin; `nil` for the host's value of `interface`.
    let provider: Int?
    let interface: Int
    let through: [Int]
  }

  /// The plugins by id, then by path; a path that is given twice counts once.
  private static func roster(_ candidates: [WiringRequest.Candidate]) -> [Node] {
    let nodes = candidates.map(Node.init)
    let order = nodes.indices.sorted { left, right in
      nodes[left].id == nodes[right].id
        ? nodes[left].path < nodes[right].path : nodes[left].id < nodes[right].id
    }
    var roster: [Node] = []
    roster.reserveCapacity(nodes.count)
    for index in order {
      if let last = roster.last, last.id == nodes[index].id, last.path == nodes[index].path {
        continue
      }
      roster.append(nodes[index])
    }
    return roster
  }

  func name(_ node: Int, _ member: Int) -> MemberName {
    MemberName(nodes[node].id, nodes[node].manifest.requires[member].name)
  }
}
