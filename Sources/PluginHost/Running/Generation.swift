internal import PluginInspection
internal import PluginInterface
internal import Synchronization

/// One loaded and built copy of a plugin, from its builder to its shutdown.
///
/// Safe to share: what changes is behind a lock, which is never held while plugin code runs.
final class Generation: Sendable {
  let plugin: String
  /// Counts the builds of this plugin in this host.
  let number: Int
  let version: SemanticVersion
  /// BLAKE2b of the original bytes, private libraries included.
  let hash: ContentHash
  let staged: StagedPlugin
  let isFeature: Bool
  private let descriptor: PluginDescriptor
  /// What was built with it; `nil` where scopes build the values, or where it is built later.
  private let first: BuiltPlugin?
  /// What ends with its value: values that were made for that alone.
  let holdings: Holdings
  private let lifecycle: Set<LifecycleProtocol>
  /// Whether its values may have something to give back.
  let hasShutdown: Bool
  /// Whether its values may want to be prepared before their first call.
  let hasWarmUp: Bool
  /// Its image can never be unmapped.
  let holdsSwift: Bool
  let bornAt = ContinuousClock.now

  private let state = Mutex(State())

  private struct State {
    var phase = GenerationPhase.serving
    /// Know the calls that reached it through slots, up to each time it was replaced.
    var counters: [any CallCounter] = []
    /// What was built later.
    var later: BuiltPlugin?
    /// The requests in progress, if it is a feature.
    var requests: [String: ContinuousClock.Instant] = [:]
    /// Calls that no counter knows.
    var served: Int? = 0
  }

  init(
    _ audit: PluginAudit,
    _ manifest: PluginManifest,
    _ staged: StagedPlugin,
    _ descriptor: PluginDescriptor,
    _ built: BuiltPlugin?,
    _ holdings: Holdings
  ) {
    plugin = manifest.id
    number = staged.generation
    version = manifest.version
    hash = audit.hash
    self.staged = staged
    isFeature = manifest.kind == .feature
    self.descriptor = descriptor
    first = built
    self.holdings = holdings
    // What a plugin in C is shut down by is its table.
    lifecycle = manifest.language == .c ? [.shutdownable] : audit.lifecycle
    hasShutdown = lifecycle.contains(.shutdownable)
    hasWarmUp = lifecycle.contains(.warmingUp)
    holdsSwift = audit.holdsSwift
  }

  var phase: GenerationPhase { state.withLock { $0.phase } }

  /// The value of the whole host; `nil` where there is none, or none yet.
  var built: BuiltPlugin? { first ?? state.withLock { $0.later } }

  /// Takes the value of a generation that is built after it was loaded.
  func complete(_ built: BuiltPlugin) { state.withLock { $0.later = built } }

  /// What it supplies to the whole host; `nil` for a feature.
  var dependency: ProvidedDependency? {
    if case .provider(let dependency)? = built?.value { dependency } else { nil }
  }

  /// What it runs for the whole host; `nil` for a provider.
  var feature: (any Feature)? {
    if case .feature(let feature)? = built?.value { feature } else { nil }
  }

  /// The key of what it supplies; `nil` for a feature.
  var key: (any DependencyKey.Type)? { descriptor.provides }

  /// What its builder takes.
  var requirements: [Requirement] { descriptor.requirements }

  /// The plugin's own code, where it builds values in memory of the host.
  var placedBuild: PlacedBuild? { descriptor.placedBuild }

  /// Builds one value.
  ///
  /// - Throws: ``BuildFailure``: the bundle's fault, or what the plugin's builder threw.
  func build(_ resolver: consuming DependencyResolver) async throws(BuildFailure) -> BuiltPlugin {
    try await Self.build(plugin, descriptor, resolver)
  }

  /// Builds one value of a plugin.
  static func build(
    _ plugin: String,
    _ descriptor: PluginDescriptor,
    _ resolver: consuming DependencyResolver
  ) async throws(BuildFailure) -> BuiltPlugin {
    do {
      return try await descriptor.build(resolver)
    } catch { throw BuildFailure(plugin, error) }
  }

  // The audit knows what an image conforms to. Without it these casts are answered only after the
  // runtime has searched all images, anew whenever one was loaded.

  /// The value, where it has something to give back at the end.
  var shutdownable: (any Shutdownable)? { built.flatMap(shutdownable) }

  /// A value of it, where it has something to give back at the end.
  func shutdownable(_ built: BuiltPlugin) -> (any Shutdownable)? {
    hasShutdown ? built.shutdownable : nil
  }

  /// The value, where it wants to be prepared before its first call.
  var warmingUp: (any WarmingUp)? { built.flatMap(warmingUp) }

  /// A value of it, where it wants to be prepared before its first call.
  func warmingUp(_ built: BuiltPlugin) -> (any WarmingUp)? {
    hasWarmUp ? built.warmingUp : nil
  }

  /// The value, where its state outlives it.
  var stateTransferring: (any StateTransferring)? {
    lifecycle.contains(.stateTransferring) ? built?.stateTransferring : nil
  }

  /// Notes that a request begins on it.
  func begin(_ request: String) {
    state.withLock {
      $0.requests[request] = .now
      $0.served? += 1
    }
  }

  /// Notes that a request has ended.
  func end(_ request: String) { state.withLock { _ = $0.requests.removeValue(forKey: request) } }

  /// Requests in progress, oldest first.
  var requests: [(id: String, began: ContinuousClock.Instant)] {
    state.withLock { $0.requests }.map { ($0.key, $0.value) }.sorted { $0.began < $1.began }
  }

  /// How many requests, or calls through slots until it was replaced, have begun on it; `nil` where
  /// they are not counted.
  var served: Int? { state.withLock { .sum($0.served, $0.counters.calls) } }

  /// Calls that keep it from being shut down, once it has been replaced.
  var leases: Int {
    let (counters, requests) = state.withLock { ($0.counters, $0.requests.count) }
    return counters.reduce(requests) { $0 + $1.leases }
  }

  /// It no longer answers new calls; `counters` know the calls that slots still have on it.
  func replace(_ counters: [any CallCounter]) {
    state.withLock {
      guard $0.phase != .retired else { return }
      $0.phase = .draining
      $0.counters += counters
    }
  }

  /// It answers again, or has no more calls and waits for its end.
  func move(to phase: GenerationPhase) {
    state.withLock { if $0.phase != .retired { $0.phase = phase } }
  }

  /// Ends it, once; what the slots held is given up with it.
  ///
  /// - Parameter seats: Those that it sits in still.
  /// - Returns: Whether this call was the one: the caller must then shut the value down.
  func retire(after seats: [any CallCounter] = []) -> Bool {
    let counters = state.withLock { state -> [any CallCounter]? in
      guard state.phase != .retired else { return nil }
      state.phase = .retired
      state.served = .sum(state.served, (state.counters + seats).calls)
      defer { state.counters = [] }
      return state.counters
    }
    return counters != nil
  }
}

/// Where a generation stands in its life.
public enum GenerationPhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// New calls reach it.
  case serving
  /// It was replaced, and calls are still on it.
  case draining
  /// It was replaced and is idle; a rollback makes it serve again at once.
  case standby
  /// It was shut down.
  case retired
  /// It was loaded and never served: its build failed or its transaction was given up.
  case failed
}
