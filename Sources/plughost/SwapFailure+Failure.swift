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
