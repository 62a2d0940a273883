/// What one check came to.
struct CheckResult: Sendable {
  /// The word for it.
  enum Outcome: String, CaseIterable, Sendable {
    case pass, warning, fail, crash, timeout, skipped

    /// Whether the run failed by it, and how.
    var status: CommandStatus {
      switch self {
      case .pass, .warning, .skipped: .done
      case .fail: .contract
      case .crash, .timeout: .crashed
      }
    }
  }

  /// What is to be said of it has a page; `nil` where nothing is.
  var kind: FailureKind? {
    switch outcome {
    case .pass, .skipped: nil
    case .warning: .checkWarned
    case .fail: .checkFailed
    case .crash: .checkCrashed
    case .timeout: .checkTimedOut
    }
  }

  let check: VerifyCheck
  var outcome: Outcome
  /// Why; `nil` for a check that passed.
  var message: String?
  /// The line of the contract.
  var place: String?
  /// The number of the signal that ended the process.
  var signal: Int?
  var seconds = 0.0
  /// What was printed on the two streams, the beginning of it.
  var output = PrintedBytes()
  var errors = PrintedBytes()

  init(_ check: VerifyCheck, _ outcome: Outcome, _ message: String? = nil) {
    self.check = check
    self.outcome = outcome
    self.message = message
  }
}

/// What was printed, as far as it is kept.
struct PrintedBytes: Sendable {
  /// How much is kept of one stream.
  static let limit = 4096
  var text = ""
  /// How many bytes there were in all.
  var count = 0
}
