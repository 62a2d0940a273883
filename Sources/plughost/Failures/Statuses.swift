import ForeignPlugins
import PluginHost
import PluginInspection

// With which status a command ends that meets one of these.

extension BuildFailure {
  var status: CommandStatus {
    switch self {
    case .notStaged(_, let failure): failure.status
    case .notLoaded, .badBundle: .refused
    case .builderThrew, .providerFailed: .failed
    case .tookTooLong: .crashed
    }
  }
}

extension StagingFailure {
  /// Whether the plugin is at fault, or the place where the copy was to be made.
  var status: CommandStatus {
    switch self {
    case .notRenamed, .notAccepted, .contentNotKept: .refused
    case .folderNotMade, .folderForbidsExecution, .copyNotWritten: .failed
    }
  }
}

extension HostFailure {
  var status: CommandStatus {
    switch self {
    case .noFeature: .usage
    case .tookTooLong: .crashed
    case .notIdle, .notRunning, .down, .changing: .failed
    }
  }
}

extension SwapFailure {
  var status: CommandStatus {
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

extension CallFault {
  var status: CommandStatus { if case .notPrepared = self { .refused } else { .failed } }
}
