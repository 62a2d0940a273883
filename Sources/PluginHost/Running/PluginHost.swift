internal import PluginInspection
package import PluginInterface

/// A running set of plugins: features that answer requests, and the providers behind them.
///
/// Make it from a set that is valid, start it, run features from any number of tasks at once, change
/// it while it runs, and shut it down. Until ``start(_:)`` has returned nothing of any plugin is
/// registered; if it throws, everything is taken back.
///
/// The actor has a thread of its own, so publishes and deadlines go on when plugin calls block the
/// cooperative pool.
public actor PluginHost {
  enum Phase {
    case idle, starting, running, stopped
  }

  let executor = QueueExecutor(label: "plughost")
  /// The thread on which the host decides; plugin code never runs on it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// The version of this host, and of the program that is made of it.
  public static let version = "0.1.0"

  let workshop: Workshop
  let configuration: ConfigurationTable
  var desired: DesiredSet
  var phase = Phase.idle
  var graph = RunningGraph()
  /// Replaced generations that are not retired yet, oldest first.
  var replaced: [ReplacedGroup] = []
  var isChanging = false
  /// Groups that are being shut down.
  var retiring: [ReplacedGroup] = []
  /// Requests that wait while a plugin makes way for its next generation.
  var holding: Holding?
  /// Requests to keep out until a change is published, of those that must not be split.
  var publishing: Holding?
  /// The requests in progress that must meet one set of generations, with their features.
  var consistent: [String: String] = [:]
  /// Plugins that made way and could not be built again, with the reason.
  var down: [String: String] = [:]
  /// Retired generations, for the ledger, with the path of their copy.
  var ended: [(record: GenerationRecord, path: String)] = []
  /// Sessions that are open, oldest first.
  var sessions: [SessionScope] = []
  /// Earlier recipes that open scopes keep to.
  var earlierRecipes: [RecipeGraph] = []
  /// Providers that are being built for the first who asked for them.
  var building: [String: Lazy<ProvidedDependency>] = [:]
  /// Which builders wait for which of them.
  var waits = WaitGraph()
  /// The changes that can be taken back, oldest first.
  var history: [SwapRecord] = []
  /// How many Swift generations were loaded; their images stay mapped.
  var residentGenerations: Int { workshop.residentGenerations }
  /// From how many resident generations on a swap warns.
  public var generationLimit = 64
  /// How many transactions have been published.
  var transactions = 0
  /// What is counted for ``metrics()``.
  var tally = Tally()
  /// Features whose requests are turned away until the transaction ends, and how many were.
  var rejecting: (features: Set<String>, count: Int) = ([], 0)

  /// What the host did without, from the last start.
  public private(set) var warnings: [BuildWarning] = []
  /// Hears what happens to the host.
  let hear: @Sendable (HostEvent) -> Void

  /// Notes what a scope goes without, once.
  func note(_ warning: BuildWarning) {
    guard !warnings.contains(warning) else { return }
    warnings.append(warning)
    tell(.warned(warning))
  }

  init(
    _ desired: DesiredSet,
    workshop: Workshop,
    configuration: ConfigurationTable,
    hear: @escaping @Sendable (HostEvent) -> Void
  ) {
    self.hear = hear
    self.desired = desired
    self.workshop = workshop
    self.configuration = configuration
    graph.reserve(desired.audits.count)
    workshop.host.host = self
  }

  /// Loads and builds `ids` with everything they reach, providers before consumers.
  ///
  /// - Parameter ids: The plugins wanted; `nil` takes every active plugin of the set.
  /// - Throws: ``BuildFailure``, ``InvalidWiring``, ``SwapFailure/notReady(plugin:step:message:)`` if a
  ///   warm-up failed, or ``HostFailure/notIdle`` on a second call.
  public func start(_ ids: [String]? = nil) async throws {
    guard phase == .idle else { throw HostFailure.notIdle }
    phase = .starting
    do {
      if let ids { desired.wanted = .plugins(ids) }
      let plan = try desired.plan().validated()
      configuration.replace(by: desired.values)
      var transaction = BuildTransaction(plan: plan, audits: desired.audits, workshop: workshop)
      try await awayFromPool {
        try await transaction.build(plan.activeOrder, wanted: plan.wanted)
        do {
          for node in transaction.built where node.generation.hasWarmUp {
            try await warmUp(node, limit: nil)
          }
        } catch {
          await transaction.undo()
          throw error
        }
      }
      graph.adopt(
        transaction.nodes,
        seats: transaction.seats,
        recipes: transaction.recipes,
        order: plan.activeOrder
      )
      warnings = transaction.warnings
    } catch {
      phase = .stopped
      throw error
    }
    phase = .running
    tell(.started(plugins: graph.order))
    warnings.forEach { tell(.warned($0)) }
  }

  /// Says what happened to the host, or to a change before the host was asked for it.
  package func tell(_ event: HostEvent) {
    tally.count(event)
    hear(event)
  }

  /// The ids of the features that can be run, sorted.
  public var features: [String] {
    graph.nodes.values.filter(\.generation.isFeature).map(\.wired.id).sorted()
  }

  /// Ends the host.
  ///
  /// New calls fail, calls in progress finish, then every plugin is shut down once, consumers before
  /// providers, replaced generations first. A second call does nothing.
  public func shutdown() async {
    guard phase == .running else { return }
    phase = .stopped
    while isChanging || !building.isEmpty || hasRequests {
      await executor.pause(.milliseconds(1))
    }
    await closeSessions()
    while hasCalls { await executor.pause(.milliseconds(1)) }
    for group in replaced { await retire(group) }
    while !retiring.isEmpty { await executor.pause(.milliseconds(1)) }
    let ending = graph
    graph = RunningGraph()
    for id in ending.order.reversed() {
      guard let generation = ending.nodes[id]?.generation,
        generation.retire(after: ending.seats(of: id))
      else { continue }
      await workshop.shutdown(generation)
      enterAsRetired(generation)
    }
    workshop.staging.close()
  }

  /// What a provider that serves has built.
  package func value(of provider: String) -> ProvidedDependency? { graph.value(of: provider) }

  private var hasRequests: Bool {
    graph.nodes.values.contains { !$0.generation.requests.isEmpty }
  }

  private var hasCalls: Bool {
    hasRequests || replaced.contains { $0.leases > 0 } || workshop.limits.hasCalls
  }
}

/// Why the host did not do what was asked.
public enum HostFailure: Error, Hashable, Sendable {
  /// The host was started before.
  case notIdle
  /// The host is not started yet, or is shut down.
  case notRunning
  /// No feature of that id is running.
  case noFeature(String, features: [String])
  /// Something that the feature needs made way for a swap that failed, and could not be built again.
  case down(String, reason: String)
  /// The feature is being swapped, and the swap turns requests away.
  case changing(String)
  /// The feature has not answered within the request's time limit.
  case tookTooLong(String, limit: Duration)
}

extension HostFailure: CustomStringConvertible {
  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .notIdle: "the host was started before; make a new one"
    case .notRunning: "the host is not running; start it first, and call nothing after shutdown"
    case .noFeature(let id, let features):
      """
      no feature '\(id)' is running; \
      \(features.isEmpty ? "no plugin given is a feature" : "there are: \(features.joined(separator: ", "))")
      """
    case .down(let id, let reason):
      "feature '\(id)' cannot answer: \(reason.withoutFullStop). Swap in a build that works."
    case .changing(let id):
      "feature '\(id)' is being swapped and takes no requests meanwhile; try again"
    case .tookTooLong(let id, let limit):
      """
      feature '\(id)' has not answered after \(limit); its task was cancelled, and what does not \
      heed that goes on. Allow more time, or have it end when it is cancelled
      """
    }
  }
}
