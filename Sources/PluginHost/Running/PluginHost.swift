package import PluginInspection
public import PluginInterface

/// A running set of plugins: features that answer requests, and the providers behind them.
///
/// Make it from a plan that is valid, start it, run features from any number of tasks at once, and
/// shut it down. Until ``start(_:)`` has returned nothing of any plugin is registered; if it throws,
/// everything is taken back.
public actor PluginHost {
  private enum Phase {
    case idle
    case starting
    case running
    case stopped
  }

  private let plan: WiringPlan
  private let audits: [String: PluginAudit]
  private let staging: StagingArea
  private let hostValues: HostValues
  private let observe: HostObserver
  private var phase = Phase.idle
  private var entries: [BuiltEntry] = []
  private var callsInProgress = 0
  private var drained: [CheckedContinuation<Void, Never>] = []

  /// What the host did without, from the last start.
  public private(set) var warnings: [BuildWarning] = []

  /// A host of the plugins of `plan`, by id in `audits`, loaded from copies in `staging`.
  package init(
    plan: WiringPlan,
    audits: [String: PluginAudit],
    staging: StagingArea,
    hostValues: HostValues,
    observe: @escaping HostObserver = { _, _ in }
  ) {
    self.plan = plan
    self.audits = audits
    self.staging = staging
    self.hostValues = hostValues
    self.observe = observe
  }

  /// Loads and builds `ids` with everything they reach, providers before consumers.
  ///
  /// - Parameter ids: The plugins wanted; `nil` takes every active plugin of the plan.
  /// - Throws: ``BuildFailure``, or ``HostFailure/notIdle`` on a second call.
  public func start(_ ids: [String]? = nil) async throws {
    guard phase == .idle else { throw HostFailure.notIdle }
    phase = .starting
    var transaction = BuildTransaction(
      plan: plan,
      audits: audits,
      staging: staging,
      hostValues: hostValues,
      observe: observe
    )
    let order = ids.map { plan.buildOrder(for: $0) } ?? plan.activeOrder
    do {
      try await transaction.build(order, wanted: ids ?? plan.wanted)
    } catch {
      phase = .stopped
      throw error
    }
    entries = transaction.built
    warnings = transaction.warnings
    phase = .running
  }

  /// The ids of the features that can be run, sorted.
  public var features: [String] {
    entries.compactMap { if case .feature = $0.plugin.value { $0.id } else { nil } }.sorted()
  }

  /// Runs one request on a feature.
  ///
  /// - Throws: ``HostFailure`` if the host or the feature is not running; otherwise whatever the
  ///   feature throws.
  public func run(_ id: String, _ request: FeatureRequest) async throws -> any FeatureResponse {
    guard phase == .running else { throw HostFailure.notRunning }
    guard let entry = entries.first(where: { $0.id == id }),
      case .feature(let feature) = entry.plugin.value
    else { throw HostFailure.noFeature(id, features: features) }
    callsInProgress += 1
    defer { callEnded() }
    observe(.run, id)
    return try await CurrentRequest.withNew { try await feature.handle(request) }
  }

  /// Ends the host.
  ///
  /// New calls fail, calls in progress finish, then every plugin is shut down once, consumers before
  /// providers. A second call does nothing.
  public func shutdown() async {
    guard phase == .running else { return }
    phase = .stopped
    if callsInProgress > 0 { await withCheckedContinuation { drained.append($0) } }
    let ending = entries
    entries = []
    await ending.shutdown(observe)
  }

  private func callEnded() {
    callsInProgress -= 1
    guard callsInProgress == 0 else { return }
    drained.forEach { $0.resume() }
    drained = []
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
      \(features.isEmpty ? "give one with --plugin" : "there are: \(features.joined(separator: ", "))")
      """
    }
  }
}
