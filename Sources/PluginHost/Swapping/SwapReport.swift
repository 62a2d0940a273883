/// What a change of a running host came to.
public struct SwapReport: Hashable, Sendable, Codable {
  /// What was done.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// Other generations serve now.
    case swapped
    /// What was given served already.
    case unchanged
    /// One more plugin is there.
    case loaded
    /// A plugin is gone.
    case unloaded
    /// What was on standby serves again.
    case rolledBack
    /// What was shut down already was built again, and serves.
    case rebuilt
  }

  /// One plugin whose generation changed.
  public struct Change: Hashable, Sendable, Codable {
    /// The plugin's id.
    public var plugin: String
    /// The generation that served before; absent for a plugin that is new.
    public var from: Int?
    /// The generation that serves now; absent for a plugin that is gone.
    public var to: Int?
    /// Why, where the plugin's own file did not change.
    public var reason: String?

    /// A change from one generation to another.
    public init(plugin: String, from: Int?, to: Int?, reason: String? = nil) {
      self.plugin = plugin
      self.from = from
      self.to = to
      self.reason = reason
    }
  }

  /// What became of the calls that were on a replaced generation at the publish.
  public struct Calls: Hashable, Sendable, Codable {
    /// The plugin's id.
    public var plugin: String
    /// The replaced generation.
    public var generation: Int
    /// Calls on it when it was replaced.
    public var atPublish: Int
    /// Of these, calls that have ended on it.
    public var finished: Int
    /// Calls that are still on it, which goes on draining.
    public var inProgress: Int
    /// The requests among the latter, by id, if it is a feature.
    public var requests: [String]
  }

  /// What was done.
  public var outcome: Outcome
  /// In the order of the build, plugins that are gone last.
  public var changes: [Change] = []
  /// One entry for each replaced generation.
  public var calls: [Calls] = []
  /// Requests that were turned away during the transaction.
  public var rejected = 0
  /// Whether every replaced generation is idle.
  public var isDrained = true
  /// Whether a rollback is instant.
  public var canRollBack = false
  /// What is odd about it.
  public var warnings: [String] = []

  /// A report in which nothing has happened yet.
  public init(_ outcome: Outcome) { self.outcome = outcome }
}

extension SwapReport.Change: CustomStringConvertible {
  /// The plugin, from which generation to which, and why.
  public var description: String {
    let generations =
      switch (from, to) {
      case (let from?, let to?): "generation \(from) → \(to)"
      case (nil, let to?): "generation \(to)"
      case (let from?, nil): "generation \(from) no longer serves"
      case (nil, nil): "nothing"
      }
    return "\(plugin): \(generations)" + (reason.map { " (\($0))" } ?? "")
  }
}

extension SwapReport.Outcome {
  /// The outcome for people.
  package var words: String {
    switch self {
    case .swapped: "swapped"
    case .unchanged: "unchanged: that serves already"
    case .loaded: "loaded"
    case .unloaded: "unloaded"
    case .rolledBack: "rolled back"
    case .rebuilt: "rolled back by building again"
    }
  }
}
