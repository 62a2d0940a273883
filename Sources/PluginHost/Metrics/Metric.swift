/// What a metric is called, what it says, and how its values are told apart.
///
/// Names, kinds and labels are promises. Seconds and bytes are the units, and what only grows ends in
/// `_total`, as Prometheus has it.
public struct Metric: Hashable, Sendable {
  /// How the values of a metric move.
  public enum Kind: String, Hashable, Sendable {
    /// Only grows, from zero at the start of the host.
    case counter
    /// Goes up and down.
    case gauge
    /// How many observations were at most so large, for several sizes.
    case histogram
  }

  /// As it is scraped.
  public let name: String
  /// How its values move.
  public let kind: Kind
  /// What it says, in one sentence.
  public let help: String
  /// By what its values are told apart.
  public let labels: [String]

  init(_ name: String, _ kind: Kind, _ help: String, labels: [String] = []) {
    self.name = name
    self.kind = kind
    self.help = help
    self.labels = labels
  }
}

extension Metric {
  /// Every metric of a host, in the order in which they are written.
  public static let all =
    ofTheHost + ofRequests + ofGenerations + ofChanges + ofLimits + ofTheProcess

  static let build = Metric(
    "plughost_build_info",
    .gauge,
    "Always 1; which host this is, and which compiler made it.",
    labels: ["version", "swift"]
  )
  static let uptime = Metric("plughost_uptime_seconds", .gauge, "Time since the host was made.")
  static let sessions = Metric("plughost_sessions_open", .gauge, "Sessions of users that are open.")
  private static let ofTheHost = [build, uptime, sessions]

  static let requests = Metric(
    "plughost_requests_total",
    .counter,
    """
    Requests on features by how they ended: answered, failed, timed-out, or turned away (changing, down, \
    not-running, unknown-feature, no-session).
    """,
    labels: ["feature", "outcome"]
  )
  static let requestDuration = Metric(
    "plughost_request_duration_seconds",
    .histogram,
    "Time from a request's begin on a feature until the feature's code returned.",
    labels: ["feature"]
  )
  static let calls = Metric(
    "plughost_calls_total",
    .counter,
    "Requests that a feature was given, or calls that reached a provider through proxies.",
    labels: ["plugin"]
  )
  private static let ofRequests = [requests, requestDuration, calls]

  static let leases = Metric(
    "plughost_leases",
    .gauge,
    "Calls in progress on each generation that is not retired.",
    labels: ["plugin", "generation"]
  )
  static let generations = Metric(
    "plughost_generations",
    .gauge,
    "Generations by where they are in their life: serving, draining, standby, retired, failed.",
    labels: ["state"]
  )
  static let servingGeneration = Metric(
    "plughost_serving_generation",
    .gauge,
    "The number of the generation that serves.",
    labels: ["plugin", "version"]
  )
  static let imageBytes = Metric(
    "plughost_image_bytes",
    .gauge,
    "Address space that the images of all generations of a plugin take.",
    labels: ["plugin"]
  )
  static let residentGenerations = Metric(
    "plughost_resident_generations",
    .gauge,
    "Generations with Swift code that were loaded; they stay mapped until the process ends."
  )
  private static let ofGenerations = [
    leases, generations, servingGeneration, imageBytes, residentGenerations,
  ]

  static let changes = Metric(
    "plughost_changes_total",
    .counter,
    """
    Swaps and other changes by outcome: swapped, unchanged, loaded, unloaded, rolledBack, rebuilt, \
    failed.
    """,
    labels: ["outcome"]
  )
  static let refusals = Metric(
    "plughost_refusals_total",
    .counter,
    "Changes that were refused or failed, by the kind of the failure.",
    labels: ["kind"]
  )
  static let drainDuration = Metric(
    "plughost_drain_duration_seconds",
    .histogram,
    "Time from a replacement until the last call on what was replaced had ended."
  )
  private static let ofChanges = [changes, refusals, drainDuration]

  static let limitedCalls = Metric(
    "plughost_limited_calls_total",
    .counter,
    """
    Calls of dependencies that have a limit, by how they ended: answered, failed, cancelled, timed-out, or \
    turned-away by the breaker.
    """,
    labels: ["consumer", "member", "outcome"]
  )
  static let breakerState = Metric(
    "plughost_breaker_state",
    .gauge,
    "1 for the state that the breaker of a dependency is in: closed, open, half-open.",
    labels: ["consumer", "member", "state"]
  )
  static let breakerOpenings = Metric(
    "plughost_breaker_openings_total",
    .counter,
    "How often the breaker of a dependency has opened.",
    labels: ["consumer", "member"]
  )
  private static let ofLimits = [limitedCalls, breakerState, breakerOpenings]

  static let residentMemory = Metric(
    "process_resident_memory_bytes",
    .gauge,
    "Memory of the process that is in use."
  )
  static let virtualMemory = Metric(
    "process_virtual_memory_bytes",
    .gauge,
    "Address space of the process."
  )
  static let cpuTime = Metric(
    "process_cpu_seconds_total",
    .counter,
    "Processor time of the process, in user code and in the kernel."
  )
  static let openFiles = Metric("process_open_fds", .gauge, "Open file descriptors.")
  static let fileLimit = Metric("process_max_fds", .gauge, "How many there may be.")
  static let processStart = Metric(
    "process_start_time_seconds",
    .gauge,
    "When the process began, since 1970-01-01T00:00:00Z."
  )
  private static let ofTheProcess = [
    residentMemory, virtualMemory, cpuTime, openFiles, fileLimit, processStart,
  ]
}
