import ForeignPlugins
import PluginHost

// Errors that have no numbers of their own, because they are told by commands alone.

extension LibraryFault {
  var kind: FailureKind {
    switch self {
    case .notLoaded: .libraryNotLoaded
    case .noFunction: .noFunction
    case .notAFunction: .notAFunction
    }
  }
}

extension CallFault {
  var kind: FailureKind {
    switch self {
    case .notPrepared: .notPrepared
    case .wrongCount: .wrongCount
    case .wrongType: .wrongValue
    case .zeroByte: .zeroByte
    case .invalidUTF8: .invalidUTF8
    case .nullText: .nullText
    case .wroteOutside: .wroteOutside
    case .notProven: .notProven
    case .noClosure: .noClosure
    }
  }
}

extension ConfigurationFault {
  var kind: FailureKind {
    switch reason {
    case .unreadable: .configurationUnreadable
    case .notJSON: .configurationNotJSON
    case .unknownKey: .configurationKey
    case .wrongType: .configurationType
    }
  }
}

extension ExplanationFailure {
  var kind: FailureKind {
    switch self {
    case .unknown: .unknownName
    case .unclear: .unclearName
    }
  }
}

extension ProbeResult.Outcome {
  /// Why a plugin that was tried in a process of its own is not let in.
  var failureKind: FailureKind {
    switch self {
    case .built: .failed
    case .notWired, .providerNotBuilt: .triedNotBuilt
    case .refused: .triedRefused
    case .failed: .triedFailed
    case .crashed: .triedCrashed
    }
  }
}
