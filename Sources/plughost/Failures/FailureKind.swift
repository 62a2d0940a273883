import PluginInspection

/// What can keep a command from its work, by the number of its page in docs/errors.md; a number is
/// never changed, nor used again.
///
/// What the host itself says has numbers of its own, beside the errors that say it.
enum FailureKind: Int, ErrorKind {
  // Running plugins.

  case refused = 1901
  case wiring = 2901
  case crashed = 4301
  case exited = 4302
  case timedOut = 4303
  case interrupted = 4304
  case featureThrew = 4305
  case unsupportedFormat = 4306
  case badResponse = 4307
  case notDrained = 4308
  case notShutDown = 4309
  case failed = 4310
  case triedNotBuilt = 4321
  case triedRefused = 4322
  case triedFailed = 4323
  case triedCrashed = 4324
  case notTried = 4325

  // Calling functions in C.

  case libraryNotLoaded = 4401
  case noFunction = 4402
  case notAFunction = 4403
  case notPrepared = 4404
  case wrongCount = 4405
  case wrongValue = 4406
  case zeroByte = 4407
  case invalidUTF8 = 4408
  case nullText = 4409
  case wroteOutside = 4410
  case notProven = 4411
  case noClosure = 4412

  // Contracts.

  case checkFailed = 5001
  case checkCrashed = 5002
  case checkTimedOut = 5003
  case checkWarned = 5004
  case notJudged = 5101
  case contractBroken = 5102
  case nothingToCheck = 5103
  case contractSilent = 5104

  // The command line, configuration and the control socket.

  case usage = 6001
  case unknownName = 6002
  case unclearName = 6003
  case unknownFeature = 6004
  case unknownNumber = 6005
  case ambiguousSession = 6006
  case noSources = 6007
  case configurationUnreadable = 6101
  case configurationNotJSON = 6102
  case configurationKey = 6103
  case configurationType = 6104
  case controlSocket = 6201
  case noAnswer = 6202
  case badRequest = 6203
  case tooManyClients = 6204
  case outputLost = 6301
  case metricsFile = 6302

  // Writing plugins.

  case exists = 7001
  case notWritten = 7002
  case notRead = 7003
  case order = 7004
  case otherModule = 7005
  case badName = 7006
  case swiftOnlyProtocol = 7007
  case buildFailed = 7101
  case notBuilt = 7102
  case notWatched = 7103
  case noCompiler = 7104
  case noKit = 7105

  // The machine.

  case stagingFolder = 8001
  case littleSpace = 8002
  case fewOpenFiles = 8003
  case fewMappings = 8004
  case libffiWrong = 8005
  case noWritableCode = 8006
  case kitMissing = 8007
  case kitDiffers = 8008
  case compilerMissing = 8009
  case compilerDiffers = 8010
  case noBacktraces = 8011
  case cCompilerMissing = 8012
  case cacheNotWritable = 8013

  static let pages =
    runPages + callPages + contractPages + usagePages + authorPages + machinePages

  /// The page of a kind, with a message as an example.
  static func page(
    _ kind: FailureKind,
    _ word: String,
    _ title: String,
    meaning: String,
    remedy: String,
    example: String
  ) -> ErrorPage {
    ErrorPage(kind.number, word, title, meaning: meaning, remedy: remedy, example: example)
  }
}
