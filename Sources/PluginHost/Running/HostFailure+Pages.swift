public import PluginInspection

extension HostFailure: Numbered {
  /// The number of its page in docs/errors.md; never changed.
  public var number: ErrorNumber { errorKind.number }
}

extension HostFailure: Explained {
  /// What can be wrong, by the number of its page; a number is never changed, nor used again.
  package enum Kind: Int, ErrorKind {
    case notIdle = 4001
    case notRunning = 4002
    case noFeature = 4003
    case down = 4004
    case changing = 4005
    case tookTooLong = 4006
  }

  package var errorKind: Kind {
    switch self {
    case .notIdle: .notIdle
    case .notRunning: .notRunning
    case .noFeature: .noFeature
    case .down: .down
    case .changing: .changing
    case .tookTooLong: .tookTooLong
    }
  }
}

extension HostFailure.Kind {
  package static let pages = HostFailure.pages
}

extension HostFailure {
  /// Why a host did not do what was asked.
  fileprivate static let pages: [ErrorPage] = [
    page(
      .notIdle,
      "not-running",
      "The host was started before",
      meaning: "A host is started once; its plan and its generations belong to that start.",
      remedy: "Make a new host."
    ),
    page(
      .notRunning,
      "not-running",
      "The host is not started yet, or is shut down",
      meaning: "Requests and changes are for a running host.",
      remedy: "Start it first, and call nothing after shutdown."
    ),
    page(
      .noFeature("hom", features: ["home"]),
      "unknown-feature",
      "No feature of that id is running",
      meaning: "The id is mistyped, is that of a provider, or its plugin was unloaded.",
      remedy: "Name one of the features that the message lists."
    ),
    page(
      .down("home", reason: "'cache' could not be built again"),
      "down",
      "A feature cannot answer, because a swap of what it needs failed half-way",
      meaning: """
        A plugin that allows no second generation had to be shut down before its successor was \
        built, and neither could be brought up again.
        """,
      remedy: "Swap in a build that works."
    ),
    page(
      .changing("home"),
      "changing",
      "A feature is being swapped and takes no requests meanwhile",
      meaning: """
        The swap was asked to turn requests away instead of holding them, or they were held as long \
        as they may be.
        """,
      remedy: "Try again, or swap with --drain wait."
    ),
    page(
      .tookTooLong("home", limit: .seconds(10)),
      "took-too-long",
      "A feature has not answered within the request's time limit",
      meaning: "Its task was cancelled; what does not heed that goes on.",
      remedy: "Allow more time, or have the feature look for cancellation."
    ),
  ]
}
