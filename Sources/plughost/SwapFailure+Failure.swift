import PluginHost

extension Failure {
  /// Why a running host did not change.
  init(_ failure: SwapFailure) {
    if case .build(let failure) = failure {
      self.init(failure)
      return
    }
    self.init(kind: failure.kind, status: failure.status, message: failure.description)
  }

  /// Why a running host did not run a request.
  init(_ failure: HostFailure) {
    let (kind, status): (String, CommandStatus) =
      switch failure {
      case .notIdle, .notRunning: ("not-running", .failed)
      case .noFeature: ("unknown-feature", .usage)
      case .down: ("down", .failed)
      case .changing: ("changing", .failed)
      case .tookTooLong: ("took-too-long", .crashed)
      }
    self.init(kind: kind, status: status, message: failure.description)
  }
}

extension SwapFailure {
  /// A word for programs.
  fileprivate var kind: String {
    switch self {
    case .notRunning: "not-running"
    case .busy: "busy"
    case .insideCall: "inside-call"
    case .unknown: "unknown-name"
    case .refused: "refused"
    case .otherPlugin: "other-plugin"
    case .otherInterface: "other-interface"
    case .contradictory: "contradictory"
    case .alreadyLoaded: "already-loaded"
    case .servesNobody: "serves-nobody"
    case .wiring: "wiring"
    case .build: "failed"
    case .notReady: "not-ready"
    case .notIdle: "not-idle"
    case .wouldSplit: "would-split"
    case .uniqueSymbols: "unique-symbols"
    case .neededBy: "needed"
    case .nothingToRollBack: "nothing-to-roll-back"
    case .givenUp: "given-up"
    }
  }

  fileprivate var status: CommandStatus {
    switch self {
    case .unknown, .contradictory, .alreadyLoaded, .servesNobody: .usage
    case .refused, .otherPlugin, .otherInterface, .uniqueSymbols: .refused
    case .wiring, .neededBy: .wiring
    case .notRunning, .busy, .insideCall, .build, .notReady, .notIdle, .wouldSplit,
      .nothingToRollBack, .givenUp:
      .failed
    }
  }
}
