extension SwapFailure {
  /// A word for programs; a promise.
  public var kind: String {
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
    case .build(let failure): failure.kind
    case .notReady: "not-ready"
    case .notIdle: "not-idle"
    case .wouldSplit: "would-split"
    case .uniqueSymbols: "unique-symbols"
    case .neededBy: "needed"
    case .nothingToRollBack: "nothing-to-roll-back"
    case .givenUp: "given-up"
    }
  }
}
